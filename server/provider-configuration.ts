import * as z from 'zod'

const url = (fallback: string) =>
  z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .prefault(fallback)
const optional = z.string().optional()
const appType = z.enum(['self', 'store']).default('self')

/** The variables about identity providers; `.env.example` explains each. */
export const providerNames = {
  FOXLAB_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  FOXLAB_NAME: z.string().max(40).default('Foxlab'),
  FOXLAB_CLIENT_ID: optional,
  FOXLAB_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  TEAMS_AUTHORITY: url('https://login.microsoftonline.com'),
  TEAMS_TENANT: optional,
  /** Microsoft's ids of Teams: on desktop and phones, and in browsers. */
  TEAMS_CLIENT_APPS: z.string().default('1fec8e78-bce4-4aaf-ab1b-5451cc387264,5e3ce6c0-2b1f-4285-8d4b-75ee78787346'),
  TEAMS_CLIENT_ID: optional,
  TEAMS_CLIENT_SECRET: optional,
  FEISHU_ACCOUNTS_URL: url('https://accounts.feishu.cn'),
  FEISHU_API_URL: url('https://open.feishu.cn'),
  FEISHU_APP_TYPE: appType,
  FEISHU_CLIENT_ID: optional,
  FEISHU_CLIENT_SECRET: optional,
  FEISHU_VERIFICATION_TOKEN: optional,
  FEISHU_ENCRYPT_KEY: optional,
  LARK_ACCOUNTS_URL: url('https://accounts.larksuite.com'),
  LARK_API_URL: url('https://open.larksuite.com'),
  LARK_APP_TYPE: appType,
  LARK_CLIENT_ID: optional,
  LARK_CLIENT_SECRET: optional,
  LARK_VERIFICATION_TOKEN: optional,
  LARK_ENCRYPT_KEY: optional,
  DINGTALK_LOGIN_URL: url('https://login.dingtalk.com'),
  DINGTALK_API_URL: url('https://api.dingtalk.com'),
  DINGTALK_OAPI_URL: url('https://oapi.dingtalk.com'),
  DINGTALK_CLIENT_ID: optional,
  DINGTALK_CLIENT_SECRET: optional,
  DINGTALK_CORP_ID: optional,
  QYWX_LOGIN_URL: url('https://login.work.weixin.qq.com'),
  QYWX_OPEN_URL: url('https://open.weixin.qq.com'),
  QYWX_API_URL: url('https://qyapi.weixin.qq.com'),
  QYWX_INSTALL_URL: url('https://open.work.weixin.qq.com'),
  QYWX_APP_TYPE: appType,
  QYWX_CALLBACK_TOKEN: optional,
  QYWX_ENCODING_AES_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{43}$/)
    .optional(),
  QYWX_CLIENT_ID: optional,
  QYWX_CLIENT_SECRET: optional,
  QYWX_CORP_ID: optional,
  SLACK_ISSUER: url('https://slack.com'),
  SLACK_APP_TYPE: appType,
  SLACK_SCOPES: z.string().default('team:read'),
  SLACK_SIGNING_SECRET: optional,
  SLACK_CLIENT_ID: optional,
  SLACK_CLIENT_SECRET: optional,
  SLACK_TEAM: optional,
}

const schema = z.object(providerNames)
type Environment = z.infer<typeof schema>

/** The hosts that secrets are sent to. */
export const providerHosts = [
  'FOXLAB_ISSUER',
  'GOOGLE_ISSUER',
  'TEAMS_AUTHORITY',
  'FEISHU_ACCOUNTS_URL',
  'FEISHU_API_URL',
  'LARK_ACCOUNTS_URL',
  'LARK_API_URL',
  'DINGTALK_LOGIN_URL',
  'DINGTALK_API_URL',
  'DINGTALK_OAPI_URL',
  'QYWX_LOGIN_URL',
  'QYWX_OPEN_URL',
  'QYWX_API_URL',
  'QYWX_INSTALL_URL',
  'SLACK_ISSUER',
] as const satisfies (keyof Environment)[]

type AppName = 'FOXLAB' | 'GOOGLE' | 'TEAMS' | 'FEISHU' | 'LARK' | 'DINGTALK' | 'QYWX' | 'SLACK'

const appOf = (env: Environment, name: AppName, tenant: string | null) => ({
  clientId: env[`${name}_CLIENT_ID`] ?? null,
  clientSecret: env[`${name}_CLIENT_SECRET`] ?? null,
  tenant,
  appType: 'self' as 'self' | 'store',
})

const larkSuite = (env: Environment, name: 'FEISHU' | 'LARK') => ({
  ...appOf(env, name, null),
  appType: env[`${name}_APP_TYPE`],
  accounts: env[`${name}_ACCOUNTS_URL`],
  api: env[`${name}_API_URL`],
  /** For verifying the events that the provider sends to a store app. */
  verificationToken: env[`${name}_VERIFICATION_TOKEN`] ?? null,
  encryptKey: env[`${name}_ENCRYPT_KEY`] ?? null,
})
export type LarkSuite = ReturnType<typeof larkSuite>

const dingtalk = (env: Environment) => ({
  ...appOf(env, 'DINGTALK', env.DINGTALK_CORP_ID ?? null),
  ...{ login: env.DINGTALK_LOGIN_URL, api: env.DINGTALK_API_URL, oapi: env.DINGTALK_OAPI_URL },
})
export type DingtalkHosts = Pick<ReturnType<typeof dingtalk>, 'login' | 'api' | 'oapi'>

const qywx = (env: Environment) => ({
  ...appOf(env, 'QYWX', env.QYWX_CORP_ID ?? null),
  appType: env.QYWX_APP_TYPE,
  ...{ login: env.QYWX_LOGIN_URL, open: env.QYWX_OPEN_URL, api: env.QYWX_API_URL, install: env.QYWX_INSTALL_URL },
  /** For verifying the messages that WeCom sends to a store app. */
  callbackToken: env.QYWX_CALLBACK_TOKEN ?? null,
  encodingAesKey: env.QYWX_ENCODING_AES_KEY ?? null,
})
export type QywxHosts = Pick<ReturnType<typeof qywx>, 'login' | 'open' | 'api' | 'install'>

/** Hosts and the operator's apps of identity providers. An app without id or secret counts as missing. */
export const providersOf = (env: Environment) => ({
  foxlab: { ...appOf(env, 'FOXLAB', null), issuer: env.FOXLAB_ISSUER ?? null, name: env.FOXLAB_NAME },
  google: { ...appOf(env, 'GOOGLE', null), issuer: env.GOOGLE_ISSUER },
  teams: {
    ...appOf(env, 'TEAMS', env.TEAMS_TENANT ?? null),
    authority: env.TEAMS_AUTHORITY,
    clientApps: env.TEAMS_CLIENT_APPS.split(',').map((id) => id.trim()),
  },
  feishu: larkSuite(env, 'FEISHU'),
  lark: larkSuite(env, 'LARK'),
  dingtalk: dingtalk(env),
  qywx: qywx(env),
  slack: {
    ...appOf(env, 'SLACK', env.SLACK_TEAM ?? null),
    appType: env.SLACK_APP_TYPE,
    issuer: env.SLACK_ISSUER,
    scopes: env.SLACK_SCOPES,
    /** For verifying the events that Slack sends to a store app. */
    signingSecret: env.SLACK_SIGNING_SECRET ?? null,
  },
})
