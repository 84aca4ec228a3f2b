import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { PublicConfig } from '../../src/core/calls/product-calls.ts'
import { apiBasePath } from '../../src/core/limits.ts'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import { providers } from '../../src/core/providers/provider-names.ts'
import { registerMarketplaceLanding } from '../api/product/marketplace-landing.ts'
import type { Connectors } from '../connectors/connectors.ts'
import { mailOutbox } from '../db/schema.ts'
import type { ServerDeps } from '../http/handler-types.ts'
import { trustedOrigins } from '../http/own-origins.ts'
import { registerPictures } from '../pictures/picture-routes.ts'
import { readerLanguage } from './first-pages.ts'
import messengerStub from './messenger-stub.js?raw'

type PublicDeps = Pick<ServerDeps, 'config'> & { connectors: Connectors }

const offeredProviders = ({ operatorApp, nameOf }: Connectors, language: Locale): Pick<PublicConfig, 'providers'> => {
  const offered = providers.filter((provider) => operatorApp(provider) !== null)
  if (offered.length === 0) return {}
  return { providers: offered.map((provider) => ({ provider, name: nameOf(provider, language) })) }
}

const errorReportsOf = ({ errorReports }: Pick<ServerDeps['config'], 'errorReports'>) =>
  errorReports ? { errorReports: { dsn: errorReports.dsn, endpoint: errorReports.endpoint } } : {}

/** The configuration that a page needs before sign-in. */
export const publicConfig = ({ config, connectors }: PublicDeps, language: Locale): PublicConfig => ({
  environment: config.environment,
  mainUrl: config.mainUrl,
  settingUrl: config.settingUrl,
  ssoUrl: config.ssoUrl,
  temporaryUserUrl: config.temporaryUserUrl,
  helpUrl: config.helpUrl,
  collectorOrigin: config.collectorOrigin,
  ...(config.languageCdn ? { languageCdn: config.languageCdn } : {}),
  shareLoginRoute: config.shareLoginRoute,
  rumApplicationId: config.rumApplicationId,
  monitoring: config.monitoring,
  ...(config.analytics ? { analytics: config.analytics } : {}),
  ...errorReportsOf(config),
  passwordMinLength: config.passwordMinLength,
  registerFilter: config.hasRegisterFilter,
  messengerScripts: config.messengerScripts,
  recorderMarker: config.recorderMarker,
  versions: config.versions,
  devMail: config.showsMails,
  trustedOrigins: trustedOrigins(config),
  ...offeredProviders(connectors, language),
})

/** Sorts more than fits into the minimal memory, so that the database writes a temporary file, which fails on a full disk. */
const roomProbe = `
  SELECT set_config('work_mem', '64kB', true);
  SELECT count(*) FROM (SELECT md5(at::text) AS text FROM generate_series(1, 4000) AS at ORDER BY text OFFSET 1) AS sorted`

/** Concurrent requests share one answer: anyone may ask, and must not keep the database busy. */
const sharedAnswer = <Answer>(read: () => Promise<Answer>): (() => Promise<Answer>) => {
  let pending: Promise<Answer> | undefined
  return () => {
    pending ??= read().finally(() => {
      pending = undefined
    })
    return pending
  }
}

/** The environments in which only the real clients of messengers work. */
const withoutStub: readonly string[] = ['prod', 'sit', 'pre']

/**
 * `GET /dev/messenger-clients.js`: emulates the globals of messengers' clients in an ordinary browser. Developers set it as
 * `FEISHU_SCRIPT_URL` or `DINGTALK_SCRIPT_URL` (MSG-12). Does not exist in prod, sit and pre.
 */
function registerMessengerStub(app: FastifyInstance, { environment }: { environment: string }): void {
  if (withoutStub.includes(environment)) return
  app.get('/dev/messenger-clients.js', async (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(messengerStub),
  )
}

/** Routes without envelope: health, public configuration, the form of AWS, and mails in development. */
export function registerPlainRoutes(app: FastifyInstance, deps: ServerDeps & PublicDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  const hasRoom = sharedAnswer(() => deps.db.pool.query(roomProbe))
  app.get('/readyz', async (_request, reply) => {
    try {
      await hasRoom()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
  app.get(`${apiBasePath}/config`, async (request, reply) => {
    reply.header('vary', 'accept-language, cookie')
    return publicConfig(deps, readerLanguage(request))
  })
  registerMarketplaceLanding(app, deps)
  registerPictures(app, deps)
  registerMessengerStub(app, deps.config)
  if (!deps.config.showsMails) return
  app.get('/dev/mails', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return deps.db.system(async (tx) => {
      const rows = await tx.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(100)
      return rows.map(({ recipient, subject, text, html, code, link, createdAt }) => ({
        to: recipient,
        subject,
        text,
        html,
        ...(code ? { code } : {}),
        ...(link ? { link } : {}),
        createdAt: createdAt.toISOString(),
      }))
    })
  })
}
