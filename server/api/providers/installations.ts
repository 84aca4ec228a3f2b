import { and, eq, ne } from 'drizzle-orm'
import { isAdministrator } from '../../../src/core/access/permission-rules.ts'
import type { Provider } from '../../../src/core/providers/provider-names.ts'
import { appendAudit } from '../../audit/audit-log.ts'
import { vouchingSession } from '../../auth/session-store.ts'
import { type Installation, type ProviderApp, ProviderError } from '../../connectors/connector-types.ts'
import type { Connectors } from '../../connectors/connectors.ts'
import type { Tx } from '../../db/database.ts'
import { integrations, organizations } from '../../db/schema.ts'
import type { ServerDeps } from '../../http/handler-types.ts'
import { findMember } from '../organization/membership-queries.ts'

type Deps = Pick<ServerDeps, 'db' | 'secrets' | 'now'> & { connectors: Connectors }

interface Installing {
  app: ProviderApp
  /** The organisation that the installation is for, and the session of the administrator who began it. */
  orgId: string
  sessionId: string
}

const installedIn = (provider: Provider, tenant: string) =>
  and(eq(integrations.imType, provider), eq(integrations.appType, 'store'), eq(integrations.corpId, tenant))

const nameFor = (connectors: Connectors, provider: Provider) => ({ name: connectors.nameOf(provider, 'en') })

/** The person who began the installation. Throws if that session has ended or the person is no longer an administrator. */
const installerOf = async (tx: Tx, { now }: Deps, { orgId, sessionId }: Installing): Promise<string> => {
  const session = await vouchingSession(tx, sessionId, now())
  if (!session) throw new ProviderError('expired', 'the session ended')
  await tx.select().from(organizations).where(eq(organizations.id, orgId)).for('update')
  const member = await findMember(tx, orgId, String(session.userId))
  if (!member?.enabled || !isAdministrator(member.roleCodes))
    throw new ProviderError('notPermitted', 'no administrator')
  return String(session.userId)
}

/**
 * Connects the tenant in which an administrator has just installed the operator's app (IDP-29). A tenant belongs to one
 * organisation: throws `otherTenant` if another has it.
 */
export const connectInstallation = (deps: Deps, installing: Installing, installation: Installation): Promise<void> =>
  deps.db.system(async (tx) => {
    const { app, orgId } = installing
    const { tenant, tenantName, secret, agentId } = installation
    const actorId = await installerOf(tx, deps, installing)
    const taken = and(installedIn(app.provider, tenant), ne(integrations.orgId, orgId))
    if ((await tx.select({ id: integrations.id }).from(integrations).where(taken)).length > 0)
      throw new ProviderError('otherTenant', 'installed for another organisation')
    const changed = {
      ...{ appType: 'store' as const, appId: app.appId, corpId: tenant, changedAt: deps.now(), secretEnd: '' },
      secretSealed: deps.secrets.seal(JSON.stringify({ secret, agentId })),
    }
    await tx
      .insert(integrations)
      .values({ orgId, imType: app.provider, ...changed })
      .onConflictDoUpdate({ target: [integrations.orgId, integrations.imType], set: changed })
    const detail = { ...nameFor(deps.connectors, app.provider), tenantName }
    await appendAudit(tx, { action: 'integration.saved', orgId, actorId, detail }, deps.now())
  })

/** Removes an organisation's integration after its tenant removed the app at the provider. */
export const dropInstallation = ({ db, now, connectors }: Deps, provider: Provider, tenant: string): Promise<void> =>
  db.system(async (tx) => {
    const gone = await tx.delete(integrations).where(installedIn(provider, tenant)).returning()
    for (const { orgId } of gone) {
      const detail = nameFor(connectors, provider)
      await appendAudit(tx, { action: 'integration.removed', orgId, actorId: null, detail }, now())
    }
  })
