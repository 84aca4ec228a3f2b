import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Provider } from '../../src/core/providers/provider-names.ts'
import { type OidcEmulator, oidcEmulator } from './emulators/oidc-emulator.ts'
import { freshAddress, registration } from './test-people.ts'
import { type TestServer, testServer } from './test-server.ts'

const origin = 'http://localhost:8080'
const mei = { sub: 'mei-1', name: 'Mei Lin', email: 'mei@somewhere.example' }

export const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('sso_tx='))
    ?.split(';')[0] ?? ''

export interface Journey {
  cookie: string
  /** The address of the provider's answer. */
  answer: string
}

export const auditOf = async (server: TestServer, userId: string): Promise<string[]> => {
  const query = 'SELECT action FROM audit_log WHERE actor_id = $1 ORDER BY id'
  const { rows } = await server.db.pool.query<{ action: string }>(query, [userId])
  return rows.map(({ action }) => action)
}

/** The part of a provider that a journey needs. */
interface Visited {
  visit(url: string): Promise<string>
}

/** The steps of a browser through a server and one of its providers. */
export const journeysOf = (server: TestServer, emulator: Visited, provider: Provider = 'foxlab') => {
  const start = async (payload: object = {}): Promise<{ cookie: string; url: string }> => {
    const begun = await server.call(`${provider}AuthUrl`, payload)
    expect(begun.code).toBe('200')
    return { cookie: cookieOf(begun), url: begun.result }
  }
  /** Goes to the provider and returns the callback's address without opening it. */
  const journey = async (payload: object = {}): Promise<Journey> => {
    const { cookie, url } = await start(payload)
    return { cookie, answer: await emulator.visit(url) }
  }
  /** Opens the callback and returns the address that it redirects to. */
  const comeBack = async ({ cookie, answer }: Journey, headers: Record<string, string> = {}): Promise<URL> => {
    const response = await server.app.inject({ url: answer.slice(origin.length), headers: { cookie, ...headers } })
    expect(response.statusCode).toBe(303)
    expect(response.body).toBe('')
    return new URL(String(response.headers.location))
  }
  const redeem = (page: URL, cookie: string, more: object = {}) => {
    const { code, state } = Object.fromEntries(page.searchParams)
    return server.call('loginCode', { tenantId: 1, loginType: provider, code, state, ...more }, { headers: { cookie } })
  }
  /** Registers with the identity of `who`; returns the new account. */
  const registerAs = async (who: object | null, payloadOfStart: object = {}) => {
    Object.assign(emulator, { person: who })
    const trip = await journey(payloadOfStart)
    const { result } = await redeem(await comeBack(trip), trip.cookie)
    const email = freshAddress()
    const payload = await registration(server, email, { registerTicket: result.registerTicket })
    return server.call('register', payload, { headers: { cookie: trip.cookie } })
  }
  return { start, journey, comeBack, redeem, registerAs }
}

/**
 * A server for a test file with the operator's app at an emulated provider, and the steps of a browser through both. Before each
 * test Mei is the person at the provider and nothing is forged. The fields exist from `beforeAll` on.
 */
export const providerServer = (provider: 'foxlab' | 'google' = 'foxlab') => {
  const at = {} as { server: TestServer; emulator: OidcEmulator } & ReturnType<typeof journeysOf>
  beforeAll(async () => {
    const emulator = await oidcEmulator({ redirectUris: [`${origin}/api/im/${provider}/callback`] })
    const name = provider.toUpperCase()
    const server = await testServer({
      [`${name}_ISSUER`]: emulator.issuer,
      [`${name}_CLIENT_ID`]: emulator.client.id,
      [`${name}_CLIENT_SECRET`]: emulator.client.secret,
    })
    Object.assign(at, { server, emulator, ...journeysOf(server, emulator, provider) })
  })
  afterAll(async () => {
    await at.server.dispose()
    await at.emulator.close()
  })
  beforeEach(() => Object.assign(at.emulator, { person: mei, forgery: null }))
  return at
}
