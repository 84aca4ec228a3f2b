import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { handlersTable } from './api/handlers.ts'
import { readAppTicket, registerAppTickets } from './api/providers/app-tickets.ts'
import { registerProviderCallback } from './api/providers/provider-callback.ts'
import { registerQywxEvents } from './api/providers/qywx-events.ts'
import { registerSlackEvents } from './api/providers/slack-events.ts'
import { registerAttachmentDownload } from './api/work/attachment-download.ts'
import { mutatorRoutes } from './api/work/mutator-routes.ts'
import { registerCollectors } from './collectors/beacons-collector.ts'
import { registerErrorCollector } from './collectors/error-collector.ts'
import { registerReplayCollector } from './collectors/replay-collector.ts'
import { registerUsageCollector } from './collectors/usage-collector.ts'
import { createConnectors } from './connectors/connectors.ts'
import { registerApiGuard } from './http/api-guard.ts'
import { connectionTimes, limitConnections, silentConnections } from './http/connections.ts'
import type { ServerDeps } from './http/handler-types.ts'
import { refuse, refuseUnreadable } from './http/refusals.ts'
import { createUnrouted, registerCalls, routesOf } from './http/register-calls.ts'
import { requestLogger } from './http/request-logger.ts'
import { registerUnsubscribe } from './notices/unsubscribe-routes.ts'
import { registerDocumentation } from './site/documentation.ts'
import { registerPages } from './site/page-routes.ts'
import { registerPlainRoutes } from './site/plain-routes.ts'
import { registerReplayFrame } from './site/replay-frame.ts'
import { bareHeaders, registerHeaders } from './site/security-headers.ts'
import { registerShareTarget } from './site/share-target.ts'
import { createSyncService } from './sync/sync-service.ts'

/** Replaces fastify's compilers, which are not loaded: the calls validate payloads themselves, so that every refusal is an envelope. */
const schemaController: FastifyServerOptions['schemaController'] = {
  compilersFactory: {
    // the type only allows fastify's own compiler
    buildValidator: (() => () => () => true) as never,
    buildSerializer: () => () => (value) => JSON.stringify(value),
  },
}

/** The whole application on one database, not listening yet. */
export async function buildApp(deps: ServerDeps): Promise<FastifyInstance> {
  const { config } = deps
  const app = fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: connectionTimes.requestTimeout,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    http: { maxHeaderSize: 16 * 1024, ...connectionTimes },
    clientErrorHandler: refuseUnreadable,
    schemaController,
    // no hook runs for a URL that cannot be decoded
    frameworkErrors: (error, request, reply) => refuse(deps, error, request, reply.headers(bareHeaders)),
  })
  app.server.maxHeadersCount = 100
  limitConnections(app.server, config)
  const closeSilent = silentConnections(app.server)
  app.addHook('onResponse', requestLogger(deps.log))
  app.setErrorHandler((error, request, reply) => refuse(deps, error, request, reply))
  await registerHeaders(app, config)
  registerApiGuard(app, config)
  registerDocumentation(app)
  const sync = createSyncService(deps)
  // ends open long polls first, because closing waits for every request
  app.addHook('preClose', sync.close)
  app.addHook('preClose', async () => closeSilent())
  const routes = [...routesOf(handlersTable), ...mutatorRoutes]
  const appTicket: Parameters<typeof createConnectors>[1]['appTicket'] = (...of) => readAppTicket(deps, ...of)
  const connectors = createConnectors(config, { now: deps.now, appTicket })
  registerCalls(app, { ...deps, sync, connectors }, routes)
  registerProviderCallback(app, { ...deps, connectors })
  registerAppTickets(app, deps)
  registerQywxEvents(app, { ...deps, connectors })
  registerSlackEvents(app, { ...deps, connectors })
  await registerCollectors(app, deps)
  await registerReplayCollector(app, deps)
  await registerUsageCollector(app, deps)
  await registerErrorCollector(app, deps)
  registerPlainRoutes(app, { ...deps, connectors })
  registerReplayFrame(app)
  registerShareTarget(app)
  registerUnsubscribe(app, { ...deps, sync })
  const unrouted = createUnrouted(routes)
  registerAttachmentDownload(app, deps)
  const pages = { ...deps, connectors }
  await registerPages(app, pages, (request, reply) => refuse(deps, unrouted(request, reply), request, reply))
  await app.ready()
  return app
}
