import { createDecipheriv, createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { apiBasePath } from '../../../src/core/limits.ts'
import type { Provider } from '../../../src/core/providers/provider-names.ts'
import { appTickets } from '../../db/schema.ts'
import type { ServerDeps } from '../../http/handler-types.ts'
import { parseStrictJson } from '../../http/strict-json.ts'
import { networkOf } from '../../limits/limits.ts'
import type { LarkSuite } from '../../provider-configuration.ts'

type Deps = Pick<ServerDeps, 'db' | 'secrets' | 'now'>

/** The newest ticket that a store app received; null if it received none, or if it was sealed with another key. */
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

/** The provider signs the time of an encrypted event; an older event is a replay. */
const toleranceMs = 10 * 60_000

/** No document says in which unit the time is; it has ten or thirteen digits. */
const timeOf = (timestamp: string): number => Number(timestamp) * (timestamp.length > 10 ? 1 : 1000)

interface Event {
  token?: unknown
  challenge?: unknown
  type?: unknown
  event?: { type?: unknown; app_id?: unknown; app_ticket?: unknown }
}

/** The event in a body, which is encrypted if the app has a key; null if it cannot be read that way. */
const eventOf = (text: string, encryptKey: string | null): Event | null => {
  const body = parseStrictJson(text)
  const { encrypt } = (body ?? {}) as { encrypt?: unknown }
  if (encryptKey === null) return encrypt === undefined ? (body as Event | null) : null
  try {
    return decrypt(String(encrypt), encryptKey) as Event
  } catch {
    return null
  }
}

/**
 * `POST /api/open/im/{feishu|lark}/events`, to which the provider sends a store app's ticket (IDP-20). Accepts only events with the
 * verification token and, if the app has a key, a signature over a recent time; everything else is acknowledged and dropped.
 */
export function registerAppTickets(app: FastifyInstance, deps: ServerDeps): void {
  const { config, secrets, now, limits } = deps

  /** Without a key nothing is signed. The request that checks this address is never signed, and is always answered. */
  const isSigned = (headers: IncomingHttpHeaders, text: string, encryptKey: string | null): boolean => {
    if (encryptKey === null) return true
    const [signature, timestamp, nonce] = ['signature', 'request-timestamp', 'request-nonce'].map((name) =>
      String(headers[`x-lark-${name}`]),
    ) as [string, string, string]
    if (!(Math.abs(now().getTime() - timeOf(timestamp)) <= toleranceMs)) return false
    const wanted = createHash('sha256').update(`${timestamp}${nonce}${encryptKey}${text}`).digest('hex')
    return secrets.isSame(signature, wanted)
  }

  const store = async (provider: 'feishu' | 'lark', { clientId }: LarkSuite, { event }: Event) => {
    if (event?.type !== 'app_ticket' || event.app_id !== clientId || typeof event.app_ticket !== 'string') return
    await storeAppTicket(deps, provider, clientId ?? '', event.app_ticket)
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // the signature covers the unparsed body
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const options = { schema: { hide: true }, config: { fromAnywhere: true } } as const
    for (const provider of ['feishu', 'lark'] as const) {
      const own = config.providers[provider]
      scope.post(`${apiBasePath}/open/im/${provider}/events`, options, async ({ headers, body, ip }, reply) => {
        await limits.consume('providersByAddress', networkOf(ip))
        const text = String(body ?? '')
        const event = eventOf(text, own.encryptKey)
        const isProved =
          own.verificationToken !== null &&
          typeof event?.token === 'string' &&
          secrets.isSame(event.token, own.verificationToken)
        if (!event || !isProved) return reply.callNotFound()
        if (event.type === 'url_verification') return { challenge: event.challenge }
        if (!isSigned(headers, text, own.encryptKey)) return reply.callNotFound()
        await store(provider, own, event)
        return {}
      })
    }
  })
}
