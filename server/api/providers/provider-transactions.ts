import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Provider } from '../../../src/core/providers/provider-names.ts'
import type { Secrets } from '../../auth/secrets.ts'
import type { Identity, ProviderApp, ProviderRequest } from '../../connectors/connector-types.ts'
import type { Tx } from '../../db/database.ts'
import { providerTransactions, providerVouchers } from '../../db/schema.ts'

const transactionLifeMs = 10 * 60_000
const lifeMs = { login: 60_000, register: 30 * 60_000, handle: 60_000 } as const

export const handleLifeSeconds = lifeMs.handle / 1000

interface Deps {
  secrets: Secrets
  now(): Date
}

interface Begun {
  app: ProviderApp
  purpose: 'login' | 'bind' | 'install'
  /** The mark of the browser's cookie. */
  browser: string
  redirectUri: string
  originalPath: string | null
  sessionId: string | null
  /** The organisation for which an app is installed. */
  orgId?: string
}

/** Stores a new transaction (IDP-5) and returns the values that the provider's URL needs. */
export const beginTransaction = async (tx: Tx, { secrets, now }: Deps, begun: Begun): Promise<ProviderRequest> => {
  const [nonce, verifier] = [secrets.newToken(), secrets.newToken()]
  // WeCom accepts only letters and digits
  const state = Buffer.from(secrets.newToken(), 'base64url').toString('hex')
  const { app, purpose, browser, redirectUri, originalPath, sessionId, orgId } = begun
  await tx.insert(providerTransactions).values({
    stateHash: secrets.hashToken(state),
    provider: app.provider,
    integrationId: app.integrationId,
    purpose,
    secretsSealed: secrets.seal(JSON.stringify({ nonce, verifier, orgId })),
    browserHash: secrets.hashToken(browser),
    redirectUri,
    originalPath,
    sessionId,
    expiresAt: new Date(now().getTime() + transactionLifeMs),
  })
  return { state, nonce, verifier, redirectUri }
}

/** Consumes the transaction of this state, provider and browser; null if there is none, or it was used or has expired. */
export const consumeTransaction = async (
  tx: Tx,
  { secrets, now }: Deps,
  { provider, state, browser }: { provider: Provider; state: string; browser: string },
) => {
  const [used] = await tx
    .update(providerTransactions)
    .set({ usedAt: now() })
    .where(
      and(
        eq(providerTransactions.stateHash, secrets.hashToken(state)),
        eq(providerTransactions.provider, provider),
        eq(providerTransactions.browserHash, secrets.hashToken(browser)),
        isNull(providerTransactions.usedAt),
        gt(providerTransactions.expiresAt, now()),
      ),
    )
    .returning()
  if (!used) return null
  type Sealed = Pick<ProviderRequest, 'nonce' | 'verifier'> & { orgId?: string }
  const { nonce, verifier, orgId = null } = JSON.parse(secrets.open(used.secretsSealed)) as Sealed
  return { ...used, orgId, request: { state, nonce, verifier, redirectUri: used.redirectUri } }
}

interface Vouched {
  purpose: keyof typeof lifeMs
  identity: Identity
  browser: string
  /** The hash of the transaction's state; null for a registration or a handle. */
  state: string | null
  /** For a handle: the app that exchanged the code. */
  integrationId?: string
}

/** Creates a voucher for an identity and returns it in plain text; only its hash is stored. */
export const issueVoucher = async (
  tx: Tx,
  { secrets, now }: Deps,
  { purpose, identity, browser, state, integrationId }: Vouched,
): Promise<string> => {
  const voucher = secrets.newToken()
  await tx.insert(providerVouchers).values({
    voucherHash: secrets.hashToken(voucher),
    purpose,
    provider: identity.provider,
    stateHash: state === null ? null : secrets.hashToken(state),
    browserHash: secrets.hashToken(browser),
    identity,
    integrationId,
    expiresAt: new Date(now().getTime() + lifeMs[purpose]),
  })
  return voucher
}

interface Presented {
  voucher: string
  purpose: keyof typeof lifeMs
  browser: string | null
  /** For a sign-in: both must match the transaction. */
  provider?: Provider
  state?: string
  /** For a handle: must be the app of the organisation in question. */
  integrationId?: string
}

/** Consumes a voucher and returns its identity; null unless every condition matches the voucher as it was issued. */
export const consumeVoucher = async (tx: Tx, deps: Deps, presented: Presented): Promise<Identity | null> =>
  (await consumeVouched(tx, deps, presented))?.identity ?? null

/** The same with the app that exchanged the code. */
export const consumeVouched = async (
  tx: Tx,
  { secrets, now }: Deps,
  { voucher, purpose, browser, provider, state, integrationId }: Presented,
): Promise<{ identity: Identity; integrationId: string | null } | null> => {
  if (browser === null) return null
  const [used] = await tx
    .update(providerVouchers)
    .set({ usedAt: now() })
    .where(
      and(
        eq(providerVouchers.voucherHash, secrets.hashToken(voucher)),
        eq(providerVouchers.purpose, purpose),
        eq(providerVouchers.browserHash, secrets.hashToken(browser)),
        provider === undefined ? undefined : eq(providerVouchers.provider, provider),
        state === undefined
          ? isNull(providerVouchers.stateHash)
          : eq(providerVouchers.stateHash, secrets.hashToken(state)),
        integrationId === undefined ? undefined : eq(providerVouchers.integrationId, integrationId),
        isNull(providerVouchers.usedAt),
        gt(providerVouchers.expiresAt, now()),
      ),
    )
    .returning({ identity: providerVouchers.identity, integrationId: providerVouchers.integrationId })
  return used ?? null
}
