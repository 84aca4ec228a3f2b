import * as z from 'zod/mini'
import { imTypes } from '../providers/provider-names.ts'
import { assemblySchema } from '../session/account-types.ts'
import { call, text } from './call-types.ts'

const imType = z.enum(imTypes)

/**
 * `/open/im`: calls of pages inside a messenger (MSG-13). A handle (`externalUserId`) lives 60 s and works once. `uuid` names the
 * integration where an organisation may have two for a messenger: Feishu and Lark.
 */
export const messengerCalls = {
  /** The app behind a sign-in link; `uuid` is its integration. `0825`: none, or removed. */
  messengerApp: call({
    method: 'POST',
    path: '/open/im/get/app-info',
    auth: 'open',
    errors: 'silent',
    payload: z.object({ uuid: text, imType }),
    result: z.object({
      appType: z.enum(['self', 'store']),
      appId: z.string(),
      corpId: z.optional(z.string()),
      uuid: z.string(),
      orgUuid: z.string(),
    }),
  }),
  /** Exchanges a code of the messenger's client (Teams: its token) for a handle. One of `orgUuid` and `uuid` says whose app. */
  exchangeMessengerCode: call({
    method: 'POST',
    path: '/open/im/exchange-code',
    auth: 'open',
    errors: 'silent',
    payload: z.object({
      imType,
      orgUuid: z.optional(text),
      uuid: z.optional(text),
      code: z.string().check(z.maxLength(8192)),
    }),
    result: z.object({
      externalUserId: z.string(),
      /** The beginning and end of the id: enough to recognise it. */
      openId: z.string(),
      bound: z.boolean(),
      expiresIn: z.int(),
    }),
  }),
  /**
   * Signs in by a handle. Not authorised: `userId` is a new handle and `registerTicket` registers, both only for an identity that
   * no account has. The runtime takes the token out.
   */
  messengerToken: call({
    method: 'POST',
    path: '/open/im/get/token',
    auth: 'open',
    errors: 'silent',
    returnsToken: true,
    payload: z.object({ externalUserId: text, orgUuid: text, uuid: z.optional(text), imType }),
    result: z.object({
      authorized: z.boolean(),
      accessToken: z.optional(z.string()),
      assembly: z.optional(assemblySchema),
      orgId: z.optional(z.string()),
      userId: z.optional(z.string()),
      temporary: z.optional(z.boolean()),
      registerTicket: z.optional(z.string()),
    }),
  }),
  /** Links the identity of a handle to the account that is signed in. */
  bindMessenger: call({
    method: 'POST',
    path: '/open/im/bind',
    auth: 'session',
    requiresRecentAuth: true,
    errors: 'silent',
    payload: z.object({ externalUserId: text }),
    result: z.object({ bindingId: z.string() }),
  }),
  /** DingTalk's chain (MSG-8): without a code the corp of the organisation's app, with one a handle as `userId`. */
  dingtalkUser: call({
    method: 'POST',
    path: '/im/dingtalk/auth-user-info',
    auth: 'open',
    errors: 'silent',
    payload: z.object({ orgId: text, code: z.optional(text) }),
    result: z.object({
      corpId: z.string(),
      clientId: z.optional(z.string()),
      userId: z.optional(z.string()),
      expiresIn: z.optional(z.int()),
    }),
  }),
  /**
   * Signs the address of a page of ours for the messenger's client. Milliseconds for Feishu, seconds for WeCom, which also has a
   * signature for the app (`agentConfig`).
   */
  messengerSignature: call({
    method: 'POST',
    path: '/open/im/get/signature',
    auth: 'open',
    errors: 'silent',
    payload: z.object({
      imType,
      orgUuid: text,
      uuid: z.optional(text),
      url: text,
      whose: z.optional(z.enum(['config', 'agentConfig'])),
    }),
    result: z.object({
      appId: z.string(),
      agentId: z.optional(z.string()),
      timestamp: z.number(),
      nonceStr: z.string(),
      signature: z.string(),
    }),
  }),
}
