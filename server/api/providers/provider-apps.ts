import { and, asc, eq, inArray } from 'drizzle-orm'
import { type ImType, messengerProviders, type Provider } from '../../../src/core/providers/provider-names.ts'
import type { Secrets } from '../../auth/secrets.ts'
import type { Installed, ProviderApp } from '../../connectors/connector-types.ts'
import type { Connectors } from '../../connectors/connectors.ts'
import type { Tx } from '../../db/database.ts'
import { integrations, organizations } from '../../db/schema.ts'

interface Deps {
  secrets: Pick<Secrets, 'open'>
  connectors: Connectors
}

type Row = typeof integrations.$inferSelect

/** The operator's app, if organisations may install it in their tenants. */
export const storeApp = ({ connectors }: Pick<Deps, 'connectors'>, provider: Provider): ProviderApp | null => {
  const app = connectors.operatorApp(provider)
  return app?.appType === 'store' ? app : null
}

/** Null for the integration of a store app that the operator no longer has. */
export const appOfIntegration = (deps: Deps, row: Row): ProviderApp | null => {
  const own = { provider: row.imType, integrationId: row.id, tenant: row.corpId }
  if (row.appType === 'self')
    return { ...own, appType: 'self', appId: row.appId, appSecret: deps.secrets.open(row.secretSealed) }
  const store = storeApp(deps, row.imType)
  const installed = row.secretSealed === '' ? null : (JSON.parse(deps.secrets.open(row.secretSealed)) as Installed)
  return store && { ...store, ...own, ...(installed && { installed }) }
}

/** An organisation's own app for a provider, otherwise the operator's; null if there is neither (IDP-3). */
export const findApp = async (
  tx: Tx,
  deps: Deps,
  provider: Provider,
  orgId: string | null,
): Promise<ProviderApp | null> => {
  if (!deps.connectors.isAvailable(provider)) return null
  const own = and(eq(integrations.orgId, orgId ?? ''), eq(integrations.imType, provider))
  const [row] = orgId ? await tx.select().from(integrations).where(own) : []
  return row ? appOfIntegration(deps, row) : deps.connectors.operatorApp(provider)
}

/** The app that a transaction began with; null if it has been removed since. */
export const appOfTransaction = async (
  tx: Tx,
  deps: Deps,
  { provider, integrationId }: { provider: Provider; integrationId: string | null },
): Promise<ProviderApp | null> => {
  if (integrationId === null) return deps.connectors.operatorApp(provider)
  const [row] = await tx.select().from(integrations).where(eq(integrations.id, integrationId))
  return row?.imType === provider ? appOfIntegration(deps, row) : null
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The integration for a messenger's client, by its own id or by its organisation; null if there is none. */
export const findIntegration = async (
  tx: Tx,
  imType: ImType,
  { uuid, orgUuid }: { uuid?: string | undefined; orgUuid?: string | undefined },
): Promise<Row | null> => {
  const isGiven = [uuid, orgUuid].every((id) => id === undefined || isUuid(id)) && (uuid ?? orgUuid) !== undefined
  if (!isGiven) return null
  const [row] = await tx
    .select({ integration: integrations })
    .from(integrations)
    .innerJoin(organizations, eq(organizations.id, integrations.orgId))
    .where(
      and(
        inArray(integrations.imType, [...messengerProviders[imType]]),
        uuid === undefined ? undefined : eq(integrations.id, uuid),
        orgUuid === undefined ? undefined : eq(integrations.orgId, orgUuid),
        eq(organizations.enabled, true),
      ),
    )
    .orderBy(asc(integrations.imType))
    .limit(1)
  return row?.integration ?? null
}
