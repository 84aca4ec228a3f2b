import { createDecipheriv, createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { apiBasePath } from '../../../src/core/limits.ts'
import type { Provider } from '../../../src/core/providers/provider-names.ts'
import { appTickets } from '../../db/schema.ts'
import type { ServerDeps } from '../../http/handler-types.ts'
import { networkOf } from '../../limits/limits.ts'
import type { LarkSuite } from '../../provider-configuration.ts'

type Deps = Pick<ServerDeps, 'db' | 'secrets' | 'now'>

/** The newest ticket that a store app was sent; null if none was, or it was sealed with another key. */
export const readAppTicket = async (
  { db, secrets }: Deps,
  provider: Provider,
  appId: string,
): Promise<string | null> => {
  const isApp = and(eq(appTickets.provider, provider), eq(appTickets.appId, appId))
  const [row] = await db.system((tx) => tx.select().from(appTickets).where(isApp))
  return row ? secrets.open(row.ticketSealed) : null
}

/** Keeps the newest ticket of a store app, sealed. */
export const storeAppTicket = async (
  { db, secrets, now }: Deps,
  provider: Provider,
  appId: string,
  ticket: string,
): Promise<void> => {
  const row = { ticketSealed: secrets.seal(ticket), receivedAt: now() }
  await db.system((tx) =>
    tx
      .insert(appTickets)
      .values({ provider, appId, ...row })
      .onConflictDoUpdate({ target: [appTickets.provider, appTickets.appId], set: row }),
  )
}

const decrypt = (text: string, key: string): unknown => {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-cbc', createHash('sha256').update(key).digest(), bytes.subarray(0, 16))
  const plain = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
  return JSON.parse(plain.toString('utf8')) as unknown
}

interface Event {
  token?: unknown
  challenge?: unknown
  type?: unknown
  event?: { type?: unknown; app_id?: unknown; app_ticket?: unknown }
}

/** The event in a body, which is encrypted if the app has a key; null if it is not readable so. */
const eventOf = (body: unknown, encryptKey: string | null): Event | null => {
  const { encrypt } = (body ?? {}) as { encrypt?: unknown }
  if (encryptKey === null) return encrypt === undefined ? (body as Event | null) : null
  try {
    return decrypt(String(encrypt), encryptKey) as Event
  } catch {
    return null
  }
}

/**
 * `POST /api/open/im/{feishu|lark}/events`: where the provider sends a store app its ticket (IDP-20). Believes nothing without the
 * verification token; everything else is acknowledged and dropped.
 */
export function registerAppTickets(app: FastifyInstance, deps: ServerDeps): void {
  const { config, secrets, limits } = deps

  const store = async (provider: 'feishu' | 'lark', { clientId }: LarkSuite, { event }: Event) => {
    if (event?.type !== 'app_ticket' || event.app_id !== clientId || typeof event.app_ticket !== 'string') return
    await storeAppTicket(deps, provider, clientId ?? '', event.app_ticket)
  }

  for (const provider of ['feishu', 'lark'] as const) {
    const own = config.providers[provider]
    app.post(
      `${apiBasePath}/open/im/${provider}/events`,
      { schema: { hide: true }, config: { fromAnywhere: true } },
      async (request, reply) => {
        await limits.consume('providersByAddress', networkOf(request.ip))
        const event = eventOf(request.body, own.encryptKey)
        const isProved =
          own.verificationToken !== null &&
          typeof event?.token === 'string' &&
          secrets.isSame(event.token, own.verificationToken)
        if (!event || !isProved) return reply.callNotFound()
        if (event.type === 'url_verification') return { challenge: event.challenge }
        await store(provider, own, event)
        return {}
      },
    )
  }
}
