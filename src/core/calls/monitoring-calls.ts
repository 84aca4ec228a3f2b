import * as z from 'zod/mini'
import { call, isoTime, paged, pageRequest, text } from './call-types.ts'

const days = z._default(z.int().check(z.minimum(1), z.maximum(30)), 7)
/** A page's address without ids, for pages whose name the reader's build does not know; absent in answers of earlier servers. */
const path = z.optional(z.string())
export const vitals = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'load'] as const

/** `/monitoring`: monitoring results of the organisation, for administrators. Days are counted in UTC, today included. */
export const monitoringCalls = {
  monitoringSummary: call({
    method: 'POST',
    path: '/monitoring/summary',
    auth: 'admin',
    payload: z.object({ days }),
    result: z.object({
      sessions: z.array(z.object({ day: z.string(), count: z.int(), withErrors: z.int() })),
      /** `p75` in milliseconds; of `CLS` the shift itself. */
      vitals: z.array(z.object({ page: z.string(), path, vital: z.enum(vitals), p75: z.number(), count: z.int() })),
      errors: z.array(
        z.object({
          name: z.string(),
          /** The newest with this name, and the page it happened on. */
          message: z.string(),
          page: z.string(),
          path,
          count: z.int(),
          /** The number of detailed reports of it (ANA-7); absent in answers of earlier servers. */
          reports: z.optional(z.int()),
          firstAt: isoTime,
          lastAt: isoTime,
        }),
      ),
      resources: z.array(z.object({ name: z.string(), p75: z.number(), count: z.int() })),
      clicks: z.array(
        z.object({
          kind: z.enum(['rage_click', 'dead_click']),
          page: z.string(),
          path,
          name: z.string(),
          count: z.int(),
        }),
      ),
      losses: z.array(z.object({ reason: z.string(), count: z.int() })),
      /** Usage events by name; absent in answers of earlier servers. */
      usage: z.optional(z.array(z.object({ name: z.string(), count: z.int() }))),
    }),
  }),
  monitoringSessions: call({
    method: 'POST',
    path: '/monitoring/sessions',
    auth: 'admin',
    payload: z.extend(pageRequest, { days }),
    result: paged(
      z.object({
        sessionId: z.string(),
        /** Null: they left, or their events are gone; absent in answers of earlier servers. */
        person: z.optional(z.nullable(z.string())),
        firstAt: isoTime,
        lastAt: isoTime,
        events: z.int(),
        errors: z.int(),
      }),
    ),
  }),
  monitoringTimeline: call({
    method: 'POST',
    path: '/monitoring/timeline',
    auth: 'admin',
    payload: z.object({ sessionId: text }),
    result: z.object({
      /** Null: nobody was signed in, or they left. */
      person: z.nullable(z.string()),
      /** Browser, system and screen, as far as known. */
      device: z.array(z.string()),
      events: z.array(
        z.object({
          id: z.string(),
          at: isoTime,
          kind: z.string(),
          page: z.string(),
          path,
          /** The event's own text: a path, a control's name, an error's message. */
          text: z.string(),
          /** Milliseconds. */
          duration: z.nullable(z.number()),
        }),
      ),
      /** There are more events than this. */
      isCut: z.boolean(),
    }),
  }),
}
