import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBasePath } from '../../../src/core/limits.ts'
import { outcomePages, type ProviderProblem } from '../../../src/core/providers/outcome-pages.ts'
import { isProvider, type Provider } from '../../../src/core/providers/provider-names.ts'
import { pathOf, type RouteName } from '../../../src/core/routes.ts'
import { appendAudit } from '../../audit/audit-log.ts'
import { auditedLimits } from '../../audit/audited-limits.ts'
import { browserCookie } from '../../auth/browser-mark.ts'
import { vouchingSession } from '../../auth/session-store.ts'
import { type Identity, type ProviderApp, ProviderError } from '../../connectors/connector-types.ts'
import type { Connectors } from '../../connectors/connectors.ts'
import type { ServerDeps } from '../../http/handler-types.ts'
import { markOf, requestFacts } from '../../http/request-facts.ts'
import { LimitReached, networkOf } from '../../limits/limits.ts'
import { bindIdentity } from './identity-queries.ts'
import { connectInstallation } from './installations.ts'
import { appOfTransaction } from './provider-apps.ts'
import { consumeTransaction, issueVoucher } from './provider-transactions.ts'

type Deps = ServerDeps & { connectors: Connectors }
type Transaction = NonNullable<Awaited<ReturnType<typeof consumeTransaction>>>

interface Ending {
  page: RouteName
  query: Record<string, string>
}

/** Whether a person navigated here. A prefetch, or a frame or picture on another page, must not change anything. */
const isNavigation = ({ headers }: FastifyRequest): boolean =>
  (headers['sec-fetch-dest'] ?? 'document') === 'document' && !/prefetch|prerender/.test(String(headers['sec-purpose']))

/** Messengers whose login begins with the organisation in the address. */
const begunByOrganization: readonly Provider[] = ['dingtalk', 'qywx', 'slack']

const failed = (provider: Provider, problem: ProviderProblem, transaction: Transaction | null): Ending => {
  const { failed: pages, linked, installFailed = pages } = outcomePages[provider]
  if (transaction?.purpose === 'install')
    return { page: installFailed[problem], query: { problem, provider, redirect: pathOf('setting-integrations') } }
  const isOwnPage = pages[problem] === outcomePages[provider].exchange
  const { originalPath } = transaction ?? {}
  const isFromSettings = transaction?.purpose === 'bind' && !originalPath
  const page = isFromSettings && isOwnPage ? linked : pages[problem]
  // from there the login can begin again
  const orgId = begunByOrganization.includes(provider) ? transaction?.orgId : null
  const query = { problem, provider, ...(orgId ? { orgId } : {}), ...(originalPath ? { redirect: originalPath } : {}) }
  return { page, query }
}

/** Links the identity to the account of the session that began the transaction, if that session is still active (IDP-10). */
const link = ({ db, now }: Deps, transaction: Transaction, identity: Identity): Promise<Ending> =>
  db.system(async (tx) => {
    const session = await vouchingSession(tx, transaction.sessionId ?? '', now())
    if (!session) throw new ProviderError('expired', 'the session ended')
    const userId = String(session.userId)
    if (!(await bindIdentity(tx, identity, userId))) throw new ProviderError('taken', 'linked to another account')
    const { provider, tenantName } = identity
    const entry = { action: 'binding.added', orgId: session.orgId, actorId: userId } as const
    await appendAudit(tx, { ...entry, detail: { provider, tenantName } }, now())
    const { linked, linkedOnTheWay, exchange } = outcomePages[provider]
    const { originalPath } = transaction
    const page = originalPath ? (linkedOnTheWay ?? exchange) : linked
    return { page, query: { linked: provider, ...(originalPath ? { redirect: originalPath } : {}) } }
  })

const install = async (deps: Deps, app: ProviderApp, transaction: Transaction, callback: URL): Promise<Ending> => {
  const { provider, orgId, sessionId, request } = transaction
  const { installation } = deps.connectors.of(provider)
  if (!installation || !orgId || !sessionId) throw new ProviderError('notIntegrated', 'nothing to install')
  const installed = await installation.finish(app, request, callback)
  await connectInstallation(deps, { app, orgId, sessionId }, installed)
  return { page: 'setting-integrations', query: { installed: provider } }
}

const signIn = async (deps: Deps, transaction: Transaction, identity: Identity, browser: string): Promise<Ending> => {
  const { state } = transaction.request
  const voucher = { purpose: 'login', identity, browser, state } as const
  const code = await deps.db.system((tx) => issueVoucher(tx, deps, voucher))
  const { provider, originalPath } = transaction
  const query = { code, state, provider, ...(originalPath ? { redirect: originalPath } : {}) }
  return { page: outcomePages[provider].exchange, query }
}

/**
 * `GET /api/im/{provider}/callback`, to which a provider sends the browser back (IDP-6). Consumes the transaction, exchanges the
 * code, and always redirects to a page; it never answers with content.
 */
export function registerProviderCallback(app: FastifyInstance, deps: Deps): void {
  const { config, db, connectors } = deps
  const cookie = browserCookie(config)
  const bases = { sso: config.ssoUrl, setting: config.settingUrl }

  const urlOf = ({ page, query }: Ending): string => {
    const [, area = '', ...rest] = pathOf(page).split('/')
    return `${bases[area as keyof typeof bases]}/${rest.join('/')}?${new URLSearchParams(query)}`
  }

  const exchange = async (transaction: Transaction, browser: string, search: URLSearchParams): Promise<Ending> => {
    const ofProvider = await db.system((tx) => appOfTransaction(tx, deps, transaction))
    if (!ofProvider) throw new ProviderError('notIntegrated', 'no app')
    const callback = new URL(transaction.redirectUri)
    callback.search = search.toString()
    if (transaction.purpose === 'install') return install(deps, ofProvider, transaction, callback)
    const identity = await connectors.of(transaction.provider).exchange(ofProvider, transaction.request, callback)
    return transaction.purpose === 'bind'
      ? link(deps, transaction, identity)
      : signIn(deps, transaction, identity, browser)
  }

  const finish = async (provider: Provider, request: FastifyRequest): Promise<Ending> => {
    const search = new URLSearchParams(request.url.split('?')[1])
    const [state, browser] = [search.get('state'), markOf(request.cookies[cookie.name])]
    let transaction: Transaction | null = null
    try {
      await auditedLimits(deps, null, requestFacts(request, '')).consume('providersByAddress', networkOf(request.ip))
      if (state && browser && isNavigation(request))
        transaction = await db.system((tx) => consumeTransaction(tx, deps, { provider, state, browser }))
      if (!transaction || !browser) throw new ProviderError('expired', 'no such transaction')
      return await exchange(transaction, browser, search)
    } catch (error) {
      if (error instanceof LimitReached) return failed(provider, 'refused', transaction)
      if (!(error instanceof ProviderError)) throw error
      deps.log?.(`providers: ${provider} ${error.problem}: ${error.message}`)
      return failed(provider, error.problem, transaction)
    }
  }

  app.get<{ Params: { provider: string } }>(
    `${apiBasePath}/im/:provider/callback`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { provider } = request.params
      if (!isProvider(provider)) return reply.callNotFound()
      return reply.redirect(urlOf(await finish(provider, request)), 303)
    },
  )
}
