import { and, asc, eq } from 'drizzle-orm'
import { safeRedirect } from '../../../src/core/access/safe-redirect.ts'
import { codes } from '../../../src/core/codes.ts'
import { type Provider, providers } from '../../../src/core/providers/provider-names.ts'
import { type ProviderApp, ProviderError } from '../../connectors/connector-types.ts'
import { identities, integrations } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import { trustedOrigins } from '../../http/own-origins.ts'
import { networkOf } from '../../limits/limits.ts'
import { lockedOwnAccount } from '../account/mfa/own-account.ts'
import { noPermission, notFound } from '../signed-session.ts'
import { findApp } from './provider-apps.ts'
import { beginTransaction } from './provider-transactions.ts'

interface Wish {
  purpose: 'login' | 'bind' | 'install'
  originalPath: string | null
  sessionId: string | null
  orgId?: string
}

const notIntegrated = () => new ApiError(codes.notIntegrated, { message: 'provider.not_integrated' })

/** Begins a transaction of this browser and returns the provider's URL to go to. Refuses 0825 without an app. */
export const beginAtProvider = async (
  context: HandlerContext,
  app: ProviderApp | null,
  wish: Wish,
): Promise<string> => {
  const { connectors, secrets, db, facts } = context
  await context.limits.consume('providersByAddress', networkOf(facts.ip))
  if (!app) throw notIntegrated()
  const browser = context.browserMark ?? secrets.newToken()
  const redirectUri = connectors.redirectUri(app.provider)
  const request = await db.system((tx) => beginTransaction(tx, context, { app, browser, redirectUri, ...wish }))
  context.setBrowserMark(browser)
  const connector = connectors.of(app.provider)
  const going =
    wish.purpose === 'install'
      ? connector.installation?.url(app, request)
      : connector.authUrl(app, request, facts.userAgent)
  if (!going) throw notIntegrated()
  return going.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    context.log?.(`providers: ${app.provider} ${error.problem}: ${error.message}`)
    throw new ApiError(codes.providerRefused, { message: 'provider.unreachable' })
  })
}

const ownPath = (originalPath: string | undefined, { config }: HandlerContext): string | null =>
  safeRedirect(originalPath, { own: config.publicOrigin, trusted: trustedOrigins(config) })

const webAuthUrl =
  (provider: Provider): Handlers['foxlabAuthUrl'] =>
  async ({ orgId, originalPath }, context) => {
    const app = await findApp(context.db.reader, context, provider, orgId ?? null)
    return beginAtProvider(context, app, {
      purpose: 'login',
      originalPath: ownPath(originalPath, context),
      sessionId: null,
      ...(orgId ? { orgId } : {}),
    })
  }

const named = ({ connectors, facts }: Pick<HandlerContext, 'connectors' | 'facts'>, provider: Provider) => ({
  provider,
  name: connectors.nameOf(provider, facts.language),
})

type AuthUrls = `${Provider}AuthUrl`

/** Addresses for signing in at providers, and the identities that a person has linked. */
export const bindingsRoutes: Pick<Handlers, AuthUrls | 'signInWays' | 'listBindings' | 'startBinding' | 'unbind'> = {
  foxlabAuthUrl: webAuthUrl('foxlab'),
  googleAuthUrl: webAuthUrl('google'),
  teamsAuthUrl: webAuthUrl('teams'),
  feishuAuthUrl: webAuthUrl('feishu'),
  larkAuthUrl: webAuthUrl('lark'),
  dingtalkAuthUrl: webAuthUrl('dingtalk'),
  qywxAuthUrl: webAuthUrl('qywx'),
  slackAuthUrl: webAuthUrl('slack'),

  signInWays: async ({ orgId }, context) => {
    await context.limits.consume('providersByAddress', networkOf(context.facts.ip))
    const own = eq(integrations.orgId, orgId)
    const rows = await context.db.reader.select({ imType: integrations.imType }).from(integrations).where(own)
    return rows
      .filter(({ imType }) => context.connectors.isAvailable(imType))
      .map(({ imType }) => named(context, imType))
  },

  listBindings: async (_payload, context) => {
    const { auth, db, connectors, facts } = context
    const mine = eq(identities.userId, BigInt(auth.userId))
    const rows = await db.reader.select().from(identities).where(mine).orderBy(asc(identities.boundAt))
    const apps = await Promise.all(providers.map((provider) => findApp(db.reader, context, provider, auth.orgId)))
    return {
      list: rows.map(({ id, provider, tenantName, displayName, boundAt }) => ({
        bindingId: id,
        provider,
        providerName: connectors.nameOf(provider, facts.language),
        tenantName,
        displayName,
        boundAt: boundAt.toISOString(),
      })),
      available: apps.flatMap((app) => (app ? [named(context, app.provider)] : [])),
    }
  },

  startBinding: async ({ provider, originalPath }, context) => {
    const { auth, db } = context
    if (!auth.sessionId) throw noPermission()
    const app = await findApp(db.reader, context, provider, auth.orgId)
    const wish = { purpose: 'bind', originalPath: ownPath(originalPath, context), sessionId: auth.sessionId } as const
    return { url: await beginAtProvider(context, app, wish) }
  },

  unbind: async ({ bindingId }, context) => {
    const { auth, db } = context
    await db.system(async (tx) => {
      await lockedOwnAccount(context, tx)
      const mine = and(eq(identities.id, bindingId), eq(identities.userId, BigInt(auth.userId)))
      const [gone] = await tx.delete(identities).where(mine).returning()
      if (!gone) throw notFound()
      const { provider, tenantName } = gone
      await context.audit(tx, { action: 'binding.removed', orgId: auth.orgId, detail: { provider, tenantName } })
    })
    return null
  },
}
