import * as z from 'zod/mini'
import { deliveryFailures, pauseReasons, webhookKinds } from '../webhooks/webhook-kinds.ts'
import { call, empty, isoTime, nothing } from './call-types.ts'

const idOnly = z.object({ id: z.uuid() })

const webhookFields = {
  name: z.string().check(z.maxLength(400)),
  url: z.string().check(z.maxLength(2000)),
  kinds: z.array(z.enum(webhookKinds)).check(z.maxLength(webhookKinds.length)),
  /** Empty: all projects. */
  projectIds: z.array(z.uuid()).check(z.maxLength(100)),
}

const deliveryTry = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  ms: z.int(),
  /** The HTTP status, if there was an answer. */
  code: z.optional(z.int()),
  failure: z.optional(z.enum(deliveryFailures)),
})

const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  projectIds: z.array(z.string()),
  createdAt: isoTime,
  pausedAt: z.nullable(isoTime),
  pauseReason: z.nullable(z.enum(pauseReasons)),
  /** The newest try of any delivery; null before the first. */
  lastTry: z.nullable(deliveryTry),
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  id: z.string(),
  kinds: z.array(z.string()),
  status: z.enum(['waiting', 'delivered', 'failed', 'skipped']),
  createdAt: isoTime,
  tries: z.array(deliveryTry),
})
export type Delivery = z.infer<typeof delivery>

/** `/org/webhooks*`: webhooks that report an organisation's changes to other programs. For its administrators. */
export const webhookCalls = {
  listWebhooks: call({
    method: 'POST',
    path: '/org/webhooks',
    auth: 'admin',
    errors: 'silent',
    offline: 'cached',
    payload: empty,
    result: z.object({
      list: z.array(webhook),
      /** The projects to choose from. */
      projects: z.array(z.object({ id: z.string(), key: z.string(), name: z.string() })),
    }),
  }),
  /** `secret` is shown only once. */
  createWebhook: call({
    method: 'POST',
    path: '/org/webhooks/create',
    auth: 'admin',
    requiresRecentAuth: true,
    idempotent: true,
    payload: z.object(webhookFields),
    result: z.object({ id: z.string(), secret: z.string() }),
  }),
  /** Changes the given fields; the others stay as they are, whoever set them meanwhile. */
  saveWebhook: call({
    method: 'POST',
    path: '/org/webhooks/save',
    auth: 'admin',
    requiresRecentAuth: true,
    payload: z.object({
      id: z.uuid(),
      name: z.optional(webhookFields.name),
      url: z.optional(webhookFields.url),
      kinds: z.optional(webhookFields.kinds),
      projectIds: z.optional(webhookFields.projectIds),
    }),
    result: nothing,
  }),
  /** Creates a new secret; the former one is invalid at once. */
  renewWebhookSecret: call({
    method: 'POST',
    path: '/org/webhooks/renew-secret',
    auth: 'admin',
    requiresRecentAuth: true,
    idempotent: true,
    payload: idOnly,
    result: z.object({ secret: z.string() }),
  }),
  pauseWebhook: call({
    method: 'POST',
    path: '/org/webhooks/pause',
    auth: 'admin',
    sensitive: true,
    payload: idOnly,
    result: nothing,
  }),
  /** `from`: starts with the waiting deliveries, or with events from now on. */
  resumeWebhook: call({
    method: 'POST',
    path: '/org/webhooks/resume',
    auth: 'admin',
    sensitive: true,
    payload: z.object({ id: z.uuid(), from: z.enum(['waiting', 'now']) }),
    result: nothing,
  }),
  /** Sends a test at once, even while paused, and answers with the result. */
  testWebhook: call({
    method: 'POST',
    path: '/org/webhooks/test',
    auth: 'admin',
    sensitive: true,
    payload: idOnly,
    result: z.object({ tried: deliveryTry }),
  }),
  /** The newest first; of the last 30 days. */
  listDeliveries: call({
    method: 'POST',
    path: '/org/webhooks/deliveries',
    auth: 'admin',
    errors: 'silent',
    payload: idOnly,
    result: z.object({ list: z.array(delivery) }),
  }),
  /** Sends a delivery again, with the same id and body, before the waiting ones behind it. */
  redeliver: call({
    method: 'POST',
    path: '/org/webhooks/redeliver',
    auth: 'admin',
    sensitive: true,
    payload: z.object({ id: z.uuid(), deliveryId: z.uuid() }),
    result: nothing,
  }),
  removeWebhook: call({
    method: 'POST',
    path: '/org/webhooks/remove',
    auth: 'admin',
    sensitive: true,
    payload: idOnly,
    result: nothing,
  }),
}
