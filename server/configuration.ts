import * as z from 'zod'
import { type Version, versions } from '../src/core/access/version-rules.ts'
import { envelopeEndpoint, errorReportsPath } from '../src/core/monitor/error-report-rules.ts'
import { usagePath } from '../src/core/monitor/usage-rules.ts'
import { shareLoginRouteName } from '../src/core/routes.ts'
import { isShareRoute } from '../src/core/share/share-resources.ts'
import { areHosts, areProxies, isBucket, isDsn, isSender, listed } from './configuration-values.ts'
import { providerHosts, providerNames, providersOf } from './provider-configuration.ts'

const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .transform((value) => ['on', 'true', '1'].includes(value))
    .prefault(fallback ? 'on' : 'off')
const percentage = (fallback: number) => z.coerce.number().min(0).max(100).default(fallback)
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)
const optionalUrl = z.url({ protocol: /^https?$/ }).optional()

const dsn = z.url({ protocol: /^https?$/ }).refine(isDsn, 'is https://KEY@HOST/PROJECT')

/** ANA-5: `ORIGIN=HOST`, separated by commas. */
const originHosts = z
  .string()
  .default('')
  .transform((list) => listed(list).map((pair) => pair.split('=').map((url) => url.replace(/\/+$/, ''))))
  .pipe(z.array(z.tuple([origin, z.url({ protocol: /^https?$/ })])))

/** Every variable the server reads; `.env.example` explains each. */
export const namesSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  ALLOWED_HOSTS: z.string().default(''),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().refine(isSender, 'is an address, or NAME <ADDRESS>').default('Worktide <no-reply@localhost>'),
  APP_ENV: z
    .string()
    .regex(/^(prod|pre|sit[a-z0-9]{0,20}|dev[a-z0-9]{0,20})$/, 'is prod, pre, sit…, or dev… (small letters and digits)')
    .default('dev'),
  SECRET_KEY: z.string().min(32).optional(),
  RATE_LIMITS: flag(true),
  DEV_MAIL: flag(false),
  COOKIE_SCOPE: z.enum(['site', 'host']).default('site'),
  WEBHOOK_PRIVATE_HOSTS: z.string().refine(areHosts, 'lists names or addresses: hooks.internal, 10.0.0.7').default(''),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(8).max(64).default(10),
  MAIN_URL: optionalUrl,
  SETTING_URL: optionalUrl,
  SSO_URL: optionalUrl,
  TEMPORARY_USER_URL: optionalUrl,
  HELP_URL: optionalUrl,
  /** ROU-27: the film of the configure flow; without one an animated drawing is shown. */
  VIDEO_URL: optionalUrl,
  COLLECTOR_ORIGIN: origin.optional(),
  /** LOC-8: a copy of the build's folder `languages`. */
  LANGUAGE_CDN: optionalUrl,
  /** ROU-25: the route that asks for a share's password; it must be a route of shares. */
  SHARE_LOGIN_ROUTE: z.string().refine(isShareRoute, 'names a route of shares').default(shareLoginRouteName),
  RUM_APPLICATION_ID: z.string().default('worktide-web'),
  RUM_SAMPLE_RATE: percentage(100),
  RUM_REPLAY_SAMPLE_RATE: percentage(100),
  RUM_TRACING_SAMPLE_RATE: percentage(0),
  RUM_TRACING_ORIGINS: z.string().default(''),
  RUM_EXCLUDED_URLS: z.string().default(''),
  /** ANA-3: `on` applies in prod and pre only, `debug` everywhere. */
  ANALYTICS: z.enum(['off', 'on', 'debug']).default('off'),
  ANALYTICS_KEY: z.string().min(1).default('worktide-web'),
  ANALYTICS_HOST: optionalUrl,
  ANALYTICS_HOSTS: originHosts,
  /** ANA-7: off in environments whose name begins with dev or sit. */
  ERROR_REPORTS: flag(false),
  SENTRY_DSN: dsn.optional(),
  /** Hosts that also receive what the collectors received. */
  FORWARD_DATAKIT: optionalUrl,
  FORWARD_POSTHOG: optionalUrl,
  FORWARD_POSTHOG_KEY: z.string().min(1).optional(),
  FORWARD_SENTRY: dsn.optional(),
  FORWARD_MAX_MB: z.coerce.number().int().min(1).max(10_000).default(64),
  REGISTER_FILTER: flag(false),
  OVERSEAS_VERSION: flag(false),
  PRIVATE_VERSION: flag(false),
  RECORDER_SUPPORT: flag(false),
  FEISHU_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://lf1-cdn-tos.bytegoofy.com/goofy/lark/op/h5-js-sdk-1.5.23.js'),
  DINGTALK_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://g.alicdn.com/dingding/dingtalk-jsapi/3.0.25/dingtalk.open.js'),
  TEAMS_FRAME_HOSTS: z
    .string()
    .regex(/^[\w.*:/ -]*$/, 'is a list of origins')
    .default(
      'https://teams.microsoft.com https://*.teams.microsoft.com https://teams.cloud.microsoft https://*.cloud.microsoft https://*.office.com',
    ),
  RECORDER_MARKER: z.string().min(1).default('recorder-installed'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().default('us-east-1'),
  AWS_METERING_URL: optionalUrl,
  AWS_PRODUCT_CODE: z.string().optional(),
  AWS_PRODUCT_NAME: z.string().default('Worktide'),
  PUSH_HOSTS: z.string().default(''),
  STORAGE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isBucket, 'names a key, its secret and a bucket: https://KEY:SECRET@host/bucket?region=…')
    .optional(),
  ...providerNames,
  TRUST_PROXY: z.string().refine(areProxies, 'lists addresses or networks: 10.0.0.1, 10.1.0.0/16').optional(),
  PAGE_DIR: z.string().optional(),
})

const isProd = ({ APP_ENV }: { APP_ENV: string }) => APP_ENV === 'prod'
const isDevelopment = ({ APP_ENV }: { APP_ENV: string }) => APP_ENV.startsWith('dev')

const environmentSchema = namesSchema
  .refine((env) => env.RATE_LIMITS || !isProd(env), {
    path: ['RATE_LIMITS'],
    message: 'may not be off when APP_ENV is prod',
  })
  .refine((env) => !env.DEV_MAIL || isDevelopment(env), {
    path: ['DEV_MAIL'],
    message: 'may be on only when APP_ENV is dev…: it shows every mail, with its codes, to whoever asks',
  })
  .refine((env) => !isProd(env) || env.PUBLIC_ORIGIN?.startsWith('https:'), {
    path: ['PUBLIC_ORIGIN'],
    message: 'is needed when APP_ENV is prod, and begins with https:',
  })
  .refine((env) => !isProd(env) || env.SECRET_KEY, {
    path: ['SECRET_KEY'],
    message: 'is needed when APP_ENV is prod; one that was generated before is in the file secret-key of DATA_DIR',
  })
  .refine((env) => !isProd(env) || providerHosts.every((name) => env[name]?.startsWith('https:') ?? true), {
    path: ['FOXLAB_ISSUER'],
    message: 'and the hosts of other identity providers begin with https: when APP_ENV is prod',
  })
  .refine((env) => !env.FORWARD_POSTHOG === !env.FORWARD_POSTHOG_KEY, {
    path: ['FORWARD_POSTHOG_KEY'],
    message: 'is needed with FORWARD_POSTHOG, and only with it',
  })
  .refine((env) => !env.DATABASE_URL || env.SECRET_KEY, {
    path: ['SECRET_KEY'],
    message: 'is needed with DATABASE_URL, the same for every process',
  })

const awsMarketplace = (env: z.infer<typeof namesSchema>) =>
  env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY
    ? {
        accessKeyId: env.AWS_ACCESS_KEY_ID,
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
        region: env.AWS_REGION,
        meteringUrl: env.AWS_METERING_URL ?? `https://metering.marketplace.${env.AWS_REGION}.amazonaws.com`,
        productCode: env.AWS_PRODUCT_CODE ?? null,
      }
    : null

/** The destination of pages' usage events; null: none. */
const analyticsOf = (env: z.infer<typeof namesSchema>, collectorOrigin: string) =>
  env.ANALYTICS === 'off'
    ? null
    : {
        isDebug: env.ANALYTICS === 'debug',
        apiKey: env.ANALYTICS_KEY,
        host: env.ANALYTICS_HOST?.replace(/\/+$/, '') ?? collectorOrigin + usagePath,
        hosts: Object.fromEntries(env.ANALYTICS_HOSTS) as Record<string, string>,
      }

/** The key that pages send to our own collector. It is not a secret. */
const ownReportsKey = 'worktide'

/** The destination of error reports; null: none. Without a DSN, our own collector. */
const errorReportsOf = (env: z.infer<typeof namesSchema>, collectorOrigin: string) => {
  if (!env.ERROR_REPORTS || /^(?:dev|sit)/.test(env.APP_ENV)) return null
  const own = new URL(`${collectorOrigin}${errorReportsPath}/1`)
  own.username = ownReportsKey
  const address = env.SENTRY_DSN ?? own.href
  return {
    dsn: address,
    endpoint: envelopeEndpoint(address),
    /** The key that our own collector requires; null if reports go to another host. */
    ownKey: env.SENTRY_DSN ? null : ownReportsKey,
  }
}

/** The operator's hosts that receive a copy of what the collectors receive; null: no host of this kind. */
const forwardsOf = (env: z.infer<typeof namesSchema>) => ({
  datakit: env.FORWARD_DATAKIT ? { url: env.FORWARD_DATAKIT } : null,
  posthog:
    env.FORWARD_POSTHOG && env.FORWARD_POSTHOG_KEY
      ? { host: env.FORWARD_POSTHOG, apiKey: env.FORWARD_POSTHOG_KEY }
      : null,
  sentry: env.FORWARD_SENTRY ? { endpoint: envelopeEndpoint(env.FORWARD_SENTRY) } : null,
  /** The maximum amount that may wait for one host. */
  maxBytes: env.FORWARD_MAX_MB * 1024 * 1024,
})

const versionsOf = (is: Record<Version, boolean>): Version[] => versions.filter((version) => is[version])

const namesIn = (list: string): string[] => listed(list.toLowerCase())
const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
const hostOf = (origin: string): string => new URL(origin).hostname

export type Configuration = ReturnType<typeof readConfiguration>

/**
 * The server's configuration from its environment (`.env.example` has every name). Throws an `Error` with one line for each
 * invalid value.
 */
export function readConfiguration(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = environmentSchema.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`The configuration can't be used:\n  ${lines.join('\n  ')}`)
  }
  const env = read.data
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const neighbour = (url: string | undefined, path: string) => url ?? `${publicOrigin}${path}`
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin,
    allowedHosts: namesIn(env.ALLOWED_HOSTS),
    /** Receivers of webhooks that may be in private networks and without TLS. */
    webhookPrivateHosts: namesIn(env.WEBHOOK_PRIVATE_HOSTS),
    dataDir: env.DATA_DIR ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    environment: env.APP_ENV,
    secretKey: env.SECRET_KEY ?? null,
    hasRateLimits: env.RATE_LIMITS,
    isCookieForSite: env.COOKIE_SCOPE === 'site',
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    mainUrl: neighbour(env.MAIN_URL, '/'),
    settingUrl: neighbour(env.SETTING_URL, '/setting'),
    ssoUrl: neighbour(env.SSO_URL, '/sso'),
    temporaryUserUrl: env.TEMPORARY_USER_URL ?? null,
    helpUrl: neighbour(env.HELP_URL, '/help'),
    videoUrl: env.VIDEO_URL ?? null,
    collectorOrigin: env.COLLECTOR_ORIGIN ?? publicOrigin,
    languageCdn: env.LANGUAGE_CDN?.replace(/\/+$/, '') ?? null,
    shareLoginRoute: env.SHARE_LOGIN_ROUTE,
    rumApplicationId: env.RUM_APPLICATION_ID,
    /** What pages collect (`MonitorOptions`). */
    monitoring: {
      sampleRate: env.RUM_SAMPLE_RATE,
      replaySampleRate: env.RUM_REPLAY_SAMPLE_RATE,
      tracingSampleRate: env.RUM_TRACING_SAMPLE_RATE,
      allowedTracingOrigins: listed(env.RUM_TRACING_ORIGINS),
      excludedActivityUrls: listed(env.RUM_EXCLUDED_URLS),
    },
    analytics: analyticsOf(env, env.COLLECTOR_ORIGIN ?? publicOrigin),
    errorReports: errorReportsOf(env, env.COLLECTOR_ORIGIN ?? publicOrigin),
    forwards: forwardsOf(env),
    hasRegisterFilter: env.REGISTER_FILTER,
    /** Scripts of messengers' clients, which only the page of a messenger's login loads (SEC-28). */
    messengerScripts: { lark: env.FEISHU_SCRIPT_URL, dingtalk: env.DINGTALK_SCRIPT_URL },
    /** Origins that may show the Teams pages in a frame. */
    teamsFrameHosts: env.TEAMS_FRAME_HOSTS,
    recorderMarker: env.RECORDER_MARKER,
    versions: versionsOf({
      overseas: env.OVERSEAS_VERSION,
      private: env.PRIVATE_VERSION,
      recorder: env.RECORDER_SUPPORT,
    }),
    /** Null if AWS Marketplace is not connected. */
    aws: awsMarketplace(env),
    awsProductName: env.AWS_PRODUCT_NAME,
    /** The storage of attachments' bytes; null: the database. */
    storageUrl: env.STORAGE_URL ?? null,
    providers: providersOf(env),
    /** Hosts, with ports, of push services other than the browsers' own. */
    pushHosts: namesIn(env.PUSH_HOSTS),
    trustProxy: env.TRUST_PROXY ?? null,
    pageDir: env.PAGE_DIR ?? null,
    /** Whether /dev/mail shows mails: in development, without an SMTP server, and if only this machine can reach it or DEV_MAIL is on. */
    showsMails:
      !env.SMTP_URL &&
      isDevelopment(env) &&
      (env.DEV_MAIL || (isLoopback(env.HOST) && isLoopback(hostOf(publicOrigin)))),
  }
}
