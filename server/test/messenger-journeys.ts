import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ImType, Provider } from '../../src/core/providers/provider-names.ts'
import type { Loopback } from './emulators/loopback.ts'
import { cookieOf, journeysOf } from './provider-journeys.ts'
import { owner, type TestPerson } from './test-people.ts'
import { type Answer, type TestServer, testServer } from './test-server.ts'

export const ownOrigin = 'http://localhost:8080'

/** The common interface of the messengers' emulators. */
export interface EmulatedMessenger extends Loopback {
  redirectUris: string[]
  /** The person who agrees next; with null the next one refuses. */
  person: object | null
  /** Moves the clock of the provider. */
  shiftMs: number
  visit(url: string): Promise<string>
}

interface Setup<Emulator> {
  provider: Provider
  /** Null if the messenger's client gives no codes. */
  imType: ImType | null
  emulator(): Promise<Emulator>
  /** Hosts, and the operator's app if the test wants one. */
  environment(emulator: Emulator): Record<string, string>
  /** The app of the organisation. */
  integration(emulator: Emulator): { appId: string; appSecret: string; corpId?: string }
  person: object
}

export type MessengerWorld<Emulator> = ReturnType<typeof journeysOf> & {
  server: TestServer
  emulator: Emulator
  provider: Provider
  host: TestPerson & { orgId: string }
  integrationId: string
  /** Exchanges a client's code in a new browser. */
  exchange(code: string, more?: object): Promise<Answer & { cookie: string }>
  signIn(externalUserId: string, cookie: string, more?: object): Promise<Answer>
  save(app: object): Promise<Answer>
  /** Moves the server's clock, and by default the provider's; both are reset before the next test. */
  later(ms: number, who?: 'both' | 'server'): void
}

/**
 * A server for a test file, an organisation on it whose app is at an emulated messenger, and the steps of a sign-in through both. Before
 * each test the person of the setup is at the provider, all clocks agree and no fault is set. The fields exist from `beforeAll` on.
 */
export const messengerServer = <Emulator extends EmulatedMessenger>(setup: Setup<Emulator>) => {
  const at = {} as MessengerWorld<Emulator>
  const { provider, imType } = setup
  let moved = 0
  beforeAll(async () => {
    const emulator = await setup.emulator()
    emulator.redirectUris = [`${ownOrigin}/api/im/${provider}/callback`]
    const server = await testServer(setup.environment(emulator))
    const host = await owner(server)
    const own = journeysOf(server, emulator, provider)
    Object.assign(at, own, { server, emulator, provider, host })
    at.start = (payload = {}) => own.start({ orgId: host.orgId, ...payload })
    at.journey = async (payload) => {
      const { cookie, url } = await at.start(payload)
      return { cookie, answer: await emulator.visit(url) }
    }
    at.registerAs = (who) => own.registerAs(who, { orgId: host.orgId })
    at.later = (ms, who = 'both') => {
      moved += ms
      server.later(ms)
      if (who === 'both') emulator.shiftMs += ms
    }
    at.save = (app) =>
      server.call('saveIntegration', { imType: provider, appType: 'self', ...app }, { token: host.token })
    at.exchange = async (code, more = {}) => {
      const payload = { imType, orgUuid: host.orgId, code, ...more }
      const answer = await server.call('exchangeMessengerCode', payload)
      return { ...answer, cookie: cookieOf(answer) }
    }
    at.signIn = (externalUserId, cookie, more = {}) =>
      server.call(
        'messengerToken',
        { externalUserId, orgUuid: host.orgId, imType, ...more },
        { headers: cookie ? { cookie } : {} },
      )
  })
  afterAll(async () => {
    await at.server.dispose()
    await at.emulator.close()
  })
  // saved again before each test, because a test may have changed or removed it
  beforeEach(async () => {
    at.server.later(-moved)
    moved = 0
    at.emulator.faults.clear()
    Object.assign(at.emulator, { person: setup.person, shiftMs: 0 })
    at.integrationId = (await at.save(setup.integration(at.emulator))).result.id
  })
  return at
}
