import * as z from 'zod/mini'
import { versions } from '../access/version-rules.ts'
import { auditGroups } from '../audit/audit-kinds.ts'
import { providers } from '../providers/provider-names.ts'
import { rightsSchema } from '../session/account-types.ts'
import { call, isoTime, language, newSession, nothing, paged, pageRequest, text } from './call-types.ts'

const steps = z.enum(['personal', 'organization', 'scene', 'video', 'done'])
const progress = z.object({ step: steps, data: z.record(z.string(), z.unknown()) })

/** `/config`, `/tickets`, `/product`, `/language`, `/audit`: the smaller resources. */
export const productCalls = {
  scenes: call({
    method: 'POST',
    path: '/config/scenes',
    auth: 'session',
    offline: 'cached',
    payload: z.object({ language }),
    result: z.array(
      z.object({
        sceneId: z.string(),
        title: z.string(),
        summary: z.string(),
        cover: z.string(),
        video: z.optional(z.string()),
        roles: z.array(z.object({ roleId: z.string(), title: z.string() })),
      }),
    ),
  }),
  selectScene: call({
    method: 'POST',
    path: '/config/scenes/select',
    auth: 'session',
    idempotent: true,
    payload: z.object({ sceneId: text, roleId: z.optional(text), otherText: z.optional(text) }),
    result: z.object({ next: steps }),
  }),
  progress: call({ method: 'POST', path: '/config/progress', auth: 'session', payload: nothing, result: progress }),
  saveProgress: call({
    method: 'POST',
    path: '/config/progress/save',
    auth: 'session',
    idempotent: true,
    errors: 'silent',
    payload: z.object({ step: steps, data: z.optional(z.record(z.string(), z.unknown())) }),
    result: progress,
  }),
  createTicket: call({
    method: 'POST',
    path: '/tickets',
    auth: 'session',
    errors: 'silent',
    sensitive: true,
    payload: z.object({ target: z.optional(text), nonce: z.optional(text) }),
    result: z.object({ ticket: z.string(), expiresIn: z.int() }),
  }),
  redeemTicket: call({
    method: 'GET',
    path: '/tickets/get-token',
    auth: 'open',
    returnsToken: true,
    payload: z.object({ ticket: text, nonce: z.optional(text), target: z.optional(text) }),
    result: z.object(newSession),
  }),
  rights: call({
    method: 'POST',
    path: '/product/get/org-product-right',
    auth: 'session',
    offline: 'cached',
    payload: z.object({ productLineId: z.int() }),
    result: rightsSchema,
  }),
  translations: call({
    method: 'POST',
    path: '/language/translation-simple',
    auth: 'session',
    errors: 'silent',
    payload: z.object({ messageLang: language }),
    result: z.array(z.object({ k: z.string(), v: z.string() })),
  }),
  listAudit: call({
    method: 'POST',
    path: '/audit/list',
    auth: 'admin',
    payload: z.extend(pageRequest, {
      action: z.optional(text),
      group: z.optional(z.enum(auditGroups)),
      /** Part of the actor's name or address. */
      person: z.optional(text),
      from: z.optional(isoTime),
      to: z.optional(isoTime),
    }),
    result: paged(
      z.object({
        id: z.string(),
        at: isoTime,
        action: z.string(),
        actorName: z.nullable(z.string()),
        /** The person it was done to, if any. */
        subjectName: z.nullable(z.string()),
        /** Who took over something of theirs; absent in answers of earlier servers. */
        heirName: z.optional(z.nullable(z.string())),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
}

/** `GET /api/config`: configuration that a page needs before sign-in. */
export const publicConfigSchema = z.object({
  environment: z.string(),
  mainUrl: z.string(),
  settingUrl: z.string(),
  ssoUrl: z.string(),
  temporaryUserUrl: z.nullable(z.string()),
  helpUrl: z.string(),
  collectorOrigin: z.string(),
  /** Where language files are besides the own origin. */
  languageCdn: z.optional(z.string()),
  /** The name of the route that asks for a share's password. */
  shareLoginRoute: z.string(),
  rumApplicationId: z.string(),
  /** Rates are percentages. Absent from servers before monitoring could be configured. */
  monitoring: z.optional(
    z.object({
      sampleRate: z.number(),
      replaySampleRate: z.number(),
      tracingSampleRate: z.number(),
      allowedTracingOrigins: z.array(z.string()),
      excludedActivityUrls: z.array(z.string()),
    }),
  ),
  /** Usage events (ANA-3, ANA-5); absent: off. `hosts` by the page's origin, `host` for all others. */
  analytics: z.optional(
    z.object({ isDebug: z.boolean(), apiKey: z.string(), host: z.string(), hosts: z.record(z.string(), z.string()) }),
  ),
  /** Error reports (ANA-7); absent: off. `endpoint` takes the envelopes of `dsn`. */
  errorReports: z.optional(z.object({ dsn: z.string(), endpoint: z.string() })),
  passwordMinLength: z.int(),
  registerFilter: z.boolean(),
  recorderMarker: z.string(),
  versions: z.array(z.enum(versions)),
  devMail: z.boolean(),
  trustedOrigins: z.array(z.string()),
  /** Scripts of messengers' clients, by messenger. Absent before the server answered. */
  messengerScripts: z.optional(z.object({ lark: z.string(), dingtalk: z.string() })),
  /** Where everybody can sign in by the operator's app. Absent: nowhere. */
  providers: z.optional(z.array(z.object({ provider: z.enum(providers), name: z.string() }))),
})
export type PublicConfig = z.infer<typeof publicConfigSchema>
