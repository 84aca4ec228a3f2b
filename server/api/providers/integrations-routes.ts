import { and, asc, eq } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { integrationRules } from '../../../src/core/forms/account-form-rules.ts'
import { needsTenant, type Provider, providers } from '../../../src/core/providers/provider-names.ts'
import type { Tx } from '../../db/database.ts'
import { integrations, organizations } from '../../db/schema.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { acceptFields } from '../accepted-fields-rules.ts'
import { administratorNow, asMember, noPermission, notFound } from '../signed-session.ts'
import { beginAtProvider } from './bindings-routes.ts'
import { appOfIntegration, storeApp } from './provider-apps.ts'

type Context = HandlerContext<Caller>
type Integration = typeof integrations.$inferSelect
type IntegrationInput = Parameters<Handlers['saveIntegration']>[0]

/** The last four characters of a secret; none of a short one, where even four would reveal too much. */
const endOf = (secret: string): string => (secret.length >= 16 ? secret.slice(-4) : '')

/** Runs for a caller who is an administrator now, with the organisation locked. */
const asAdministrator = <Result>(context: Context, work: (tx: Tx, orgId: string) => Promise<Result>) =>
  asMember(context, async (tx, orgId) => {
    await tx.select().from(organizations).where(eq(organizations.id, orgId)).for('update')
    await administratorNow(context, tx, orgId)
    return work(tx, orgId)
  })

const audit = (
  context: Context,
  tx: Tx,
  action: 'integration.saved' | 'integration.removed',
  { orgId, imType }: Pick<Integration, 'orgId' | 'imType'>,
) => context.audit(tx, { action, orgId, detail: { name: context.connectors.nameOf(imType, 'en') } })

const ofType = (orgId: string, imType: Provider) => and(eq(integrations.orgId, orgId), eq(integrations.imType, imType))

/** Whether tenants install this app at the provider; only an installation then provides the tenant and the secret. */
const isInstallable = (context: Context, imType: Provider): boolean =>
  storeApp(context, imType) !== null && context.connectors.of(imType).installation !== undefined

const accept = (context: Context, { imType, appType, appId, appSecret, corpId }: IntegrationInput) => {
  const { facts, connectors } = context
  if (!connectors.isAvailable(imType)) throw notFound()
  const store = appType === 'store' ? storeApp(context, imType) : null
  if (appType === 'store' && (!store || isInstallable(context, imType))) throw notFound()
  const [secret, tenant] = [appSecret?.trim() || null, corpId?.trim() || null]
  const values = { appId: store?.appId ?? appId, secret, tenant }
  acceptFields(integrationRules, values, facts.language)
  if ((store || needsTenant.includes(imType)) && !tenant) throw invalidField('corpId', 'required')
  return { appId: values.appId.trim(), corpId: tenant, secret: store ? null : secret, isStore: store !== null }
}

/** An organisation's own apps at identity providers, for its administrators. No answer contains a secret (IDP-12). */
export const integrationsRoutes: Pick<
  Handlers,
  'listIntegrations' | 'saveIntegration' | 'installIntegration' | 'testIntegration' | 'removeIntegration'
> = {
  listIntegrations: (_payload, context) =>
    asMember(context, async (tx, orgId) => {
      const { connectors, facts } = context
      const rows = await tx
        .select()
        .from(integrations)
        .where(eq(integrations.orgId, orgId))
        .orderBy(asc(integrations.imType))
      return {
        list: rows.map((row) => ({
          ...row,
          name: connectors.nameOf(row.imType, facts.language),
          changedAt: row.changedAt.toISOString(),
        })),
        available: providers.filter(connectors.isAvailable).map((imType) => ({
          imType,
          name: connectors.nameOf(imType, facts.language),
          redirectUri: connectors.redirectUri(imType),
          hasStoreApp: storeApp(context, imType) !== null,
          isInstallable: isInstallable(context, imType),
        })),
      }
    }),

  saveIntegration: async (given, context) => {
    const { secret, isStore, ...accepted } = accept(context, given)
    return asAdministrator(context, async (tx, orgId) => {
      const { imType, appType } = given
      const own = secret ? { secretSealed: context.secrets.seal(secret), secretEnd: endOf(secret) } : null
      // the operator's secret is not stored here
      const sealed = isStore ? { secretSealed: '', secretEnd: '' } : own
      const changed = { ...accepted, appType, changedAt: context.now(), ...sealed }
      const [before] = await tx.select().from(integrations).where(ofType(orgId, imType))
      const current = before?.changedAt.getTime() ?? null
      const { seen } = given
      if (seen !== undefined && current !== (seen && Date.parse(seen))) throw invalidField('seen', 'overtaken')
      // the row of a store app holds no secret that the own app could keep
      if (!sealed && before?.appType !== 'self') throw invalidField('appSecret', 'required')
      const [row] = before
        ? await tx.update(integrations).set(changed).where(ofType(orgId, imType)).returning()
        : await tx
            .insert(integrations)
            .values({ orgId, imType, secretSealed: '', secretEnd: '', ...changed })
            .returning()
      if (!row) throw notFound()
      await audit(context, tx, 'integration.saved', row)
      return { id: row.id }
    })
  },

  installIntegration: async ({ imType }, context) => {
    const app = storeApp(context, imType)
    const { auth } = context
    if (!app || !isInstallable(context, imType))
      throw new ApiError(codes.notIntegrated, { message: 'provider.not_integrated' })
    if (!auth.sessionId) throw noPermission()
    const orgId = await asAdministrator(context, async (_tx, own) => own)
    const wish = { purpose: 'install', originalPath: null, sessionId: auth.sessionId, orgId } as const
    return { url: await beginAtProvider(context, app, wish) }
  },

  testIntegration: async ({ id }, context) => {
    const { connectors } = context
    const row = await asAdministrator(context, async (tx, orgId) => {
      const own = and(eq(integrations.orgId, orgId), eq(integrations.id, id))
      const [found] = await tx.select().from(integrations).where(own)
      if (!found) throw notFound()
      return found
    })
    // outside a transaction, because a provider may be slow
    const { imType } = row
    const app = appOfIntegration(context, row)
    if (!app) throw new ApiError(codes.notIntegrated, { message: 'provider.not_integrated' })
    return { steps: await connectors.of(imType).check(app, connectors.redirectUri(imType)) }
  },

  removeIntegration: async ({ id }, context) => {
    const removed = await asAdministrator(context, async (tx, orgId) => {
      const own = and(eq(integrations.orgId, orgId), eq(integrations.id, id))
      const [gone] = await tx.delete(integrations).where(own).returning()
      if (!gone) throw notFound()
      await audit(context, tx, 'integration.removed', gone)
      return gone
    })
    const app = appOfIntegration(context, removed)
    const undo = context.connectors.of(removed.imType).installation?.undo
    // outside the transaction; the integration is removed here even if the provider fails
    if (app?.installed)
      await undo?.(app).catch((error: Error) =>
        context.log?.(`providers: ${app.provider} not uninstalled: ${error.message}`),
      )
    return null
  },
}
