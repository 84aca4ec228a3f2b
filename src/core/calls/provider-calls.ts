import * as z from 'zod/mini'
import { type Provider, providers } from '../providers/provider-names.ts'
import { call, empty, isoTime, nothing, text } from './call-types.ts'

const optionalText = z.optional(text)
const provider = z.enum(providers)
const idOnly = z.object({ id: z.uuid() })

/** The address at which the browser signs in (IDP-5). `orgId`: with the organisation's own app, if it has one. */
const webAuthUrl = (name: Provider) =>
  call({
    method: 'POST',
    path: `/im/${name}/web-auth-url`,
    auth: 'open',
    payload: z.object({ orgId: z.optional(z.uuid()), originalPath: optionalText }),
    result: z.string(),
  })

const namedProvider = z.object({ provider, name: z.string() })
const binding = z.object({
  bindingId: z.string(),
  provider,
  providerName: z.string(),
  tenantName: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  boundAt: isoTime,
})
export type Binding = z.infer<typeof binding>

const checkStep = z.object({
  name: z.enum(['reach', 'credentials']),
  ok: z.boolean(),
  /** The provider's own message. */
  detail: z.string(),
})

const integration = z.object({
  id: z.string(),
  imType: provider,
  name: z.string(),
  appType: z.enum(['self', 'store']),
  appId: z.string(),
  /** The last four characters; empty where the secret is too short to show any. */
  secretEnd: z.string(),
  corpId: z.nullable(z.string()),
  changedAt: isoTime,
})
export type Integration = z.infer<typeof integration>

/** `/im`, `/account/bindings`: identity providers, the identities that people linked, and the apps of organisations. */
export const providerCalls = {
  foxlabAuthUrl: webAuthUrl('foxlab'),
  googleAuthUrl: webAuthUrl('google'),
  teamsAuthUrl: webAuthUrl('teams'),
  feishuAuthUrl: webAuthUrl('feishu'),
  larkAuthUrl: webAuthUrl('lark'),
  dingtalkAuthUrl: webAuthUrl('dingtalk'),
  qywxAuthUrl: webAuthUrl('qywx'),
  slackAuthUrl: webAuthUrl('slack'),
  /** The providers that an organisation's sign-in link offers: its own apps. */
  signInWays: call({
    method: 'POST',
    path: '/im/sign-in-ways',
    auth: 'open',
    errors: 'silent',
    payload: z.object({ orgId: z.uuid() }),
    result: z.array(namedProvider),
  }),
  listBindings: call({
    method: 'POST',
    path: '/account/bindings/list',
    auth: 'session',
    offline: 'cached',
    errors: 'silent',
    payload: nothing,
    result: z.object({ list: z.array(binding), available: z.array(namedProvider) }),
  }),
  startBinding: call({
    method: 'POST',
    path: '/account/bindings/start',
    auth: 'session',
    requiresRecentAuth: true,
    /** `originalPath`: where a person continues who links during sign-in (MSG-22). */
    payload: z.object({ provider, originalPath: optionalText }),
    result: z.object({ url: z.string() }),
  }),
  unbind: call({
    method: 'POST',
    path: '/account/bindings/unbind',
    auth: 'session',
    requiresRecentAuth: true,
    payload: z.object({ bindingId: z.uuid() }),
    result: empty,
  }),
  listIntegrations: call({
    method: 'POST',
    path: '/im/integration/list',
    auth: 'admin',
    errors: 'silent',
    sensitive: true,
    payload: nothing,
    result: z.object({
      list: z.array(integration),
      /** The providers that can be connected here, and the address to register at each. */
      available: z.array(
        z.object({
          imType: provider,
          name: z.string(),
          redirectUri: z.string(),
          hasStoreApp: z.boolean(),
          /** Its store app is installed from here, by `installIntegration`. */
          isInstallable: z.boolean(),
        }),
      ),
    }),
  }),
  saveIntegration: call({
    method: 'POST',
    path: '/im/integration/save',
    auth: 'admin',
    requiresRecentAuth: true,
    payload: z.object({
      imType: provider,
      /** `store`: the operator's app, installed in the tenant `corpId`. */
      appType: z.enum(['self', 'store']),
      appId: text,
      /** Absent: the stored one stays. */
      appSecret: optionalText,
      corpId: optionalText,
      /** `changedAt` of the app that the person saw, null for none: refused as `overtaken` if there is another one now. Absent: not compared. */
      seen: z.nullish(isoTime),
    }),
    result: z.object({ id: z.string() }),
  }),
  /** Starts the installation of the operator's store app; the callback finishes it. Answers with the address for the browser. */
  installIntegration: call({
    method: 'POST',
    path: '/im/integration/install',
    auth: 'admin',
    requiresRecentAuth: true,
    payload: z.object({ imType: provider }),
    result: z.object({ url: z.string() }),
  }),
  testIntegration: call({
    method: 'POST',
    path: '/im/integration/test',
    auth: 'admin',
    sensitive: true,
    payload: idOnly,
    result: z.object({ steps: z.array(checkStep) }),
  }),
  removeIntegration: call({
    method: 'POST',
    path: '/im/integration/remove',
    auth: 'admin',
    requiresRecentAuth: true,
    payload: idOnly,
    result: empty,
  }),
}
