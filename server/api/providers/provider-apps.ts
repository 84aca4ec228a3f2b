import { and, eq } from 'drizzle-orm'
import type { Provider } from '../../../src/core/providers/provider-names.ts'
import type { Secrets } from '../../auth/secrets.ts'
import type { ProviderApp } from '../../connectors/connector-types.ts'
import type { Connectors } from '../../connectors/connectors.ts'
import type { Tx } from '../../db/database.ts'
import { integrations } from '../../db/schema.ts'

interface Deps {
  secrets: Pick<Secrets, 'open'>
  connectors: Connectors
}

type Row = typeof integrations.$inferSelect

export const appOfIntegration = ({ secrets }: Pick<Deps, 'secrets'>, row: Row): ProviderApp => ({
  provider: row.imType,
  integrationId: row.id,
  appId: row.appId,
  appSecret: secrets.open(row.secretSealed),
  tenant: row.corpId,
})

/** The app of an organisation for a provider, else the operator's; null if there is neither (IDP-3). */
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

/** The app that a transaction began with; null when it was removed meanwhile. */
export const appOfTransaction = async (
  tx: Tx,
  deps: Deps,
  { provider, integrationId }: { provider: Provider; integrationId: string | null },
): Promise<ProviderApp | null> => {
  if (integrationId === null) return deps.connectors.operatorApp(provider)
  const [row] = await tx.select().from(integrations).where(eq(integrations.id, integrationId))
  return row?.imType === provider ? appOfIntegration(deps, row) : null
}
