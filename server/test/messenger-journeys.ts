import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ImType, Provider } from '../../src/core/providers/provider-names.ts'
import type { Loopback } from './emulators/loopback.ts'
import { cookieOf, type Journey, journeysOf } from './provider-journeys.ts'
import { owner, type TestPerson } from './test-people.ts'
import { type Answer, type TestServer, testServer } from './test-server.ts'

export const ownOrigin = 'http://localhost:8080'

/** What the emulators of messengers have in common. */
export interface EmulatedMessenger extends Loopback {
  redirectUris: string[]
  /** Who agrees next; null refuses. */
  person: object | null
  /** Moves the clock of the provider. */
  shiftMs: number
  visit(url: string): Promise<string>
}

interface Setup<Emulator> {
  provider: Provider
  /** Null: its client gives no codes. */
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
  /** A new browser's exchange of a client's code. */
  exchange(code: string, more?: object): Promise<Answer & { cookie: string }>
  signIn(externalUserId: string, cookie: string, more?: object): Promise<Answer>
  save(app: object): Promise<Answer>
  /** Moves the server's clock, and the provider's too unless told; both are put back before the next test. */
  later(ms: number, who?: 'both' | 'server'): void
}

/**
 * A server of a test file, an organisation on it whose app is at an emulated messenger, and the ways through both. Before each test
 * the person of the setup is at the provider, all clocks agree and nothing goes wrong. The fields are there from `beforeAll` on.
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
  // saved anew each time: a test may have changed or removed it
  beforeEach(async () => {
    at.server.later(-moved)
    moved = 0
    at.emulator.faults.clear()
    Object.assign(at.emulator, { person: setup.person, shiftMs: 0 })
    at.integrationId = (await at.save(setup.integration(at.emulator))).result.id
  })
  return at
}

export interface RefusedCase<Emulator> {
  what: string
  /** Does it, and answers the problem of the page or the code of the answer. */
  act(at: MessengerWorld<Emulator>): Promise<string | null>
  expected: string
}

/** Where a refused callback leads: the problem that the page names. It never has a code. */
export const problemOf = async <Emulator>(
  at: MessengerWorld<Emulator>,
  trip: Journey,
  change: (query: URLSearchParams) => void = () => {},
): Promise<string | null> => {
  const url = new URL(trip.answer)
  change(url.searchParams)
  const page = await at.comeBack({ ...trip, answer: url.href })
  expect(page.searchParams.get('problem') === null).toBe(page.searchParams.has('state'))
  return page.searchParams.get('problem')
}

const minute = 60_000

/** What every messenger's way through a browser refuses. `codeName`: how the provider names its code. */
export const browserCases = <Emulator extends EmulatedMessenger>(codeName = 'code'): RefusedCase<Emulator>[] => [
  {
    what: 'an answer without a state',
    act: async (at) => problemOf(at, await at.journey(), (query) => query.delete('state')),
    expected: 'expired',
  },
  {
    what: 'an answer with a state that nobody began',
    act: async (at) => problemOf(at, await at.journey(), (query) => query.set('state', 'x'.repeat(43))),
    expected: 'expired',
  },
  {
    what: 'an answer that was used before',
    act: async (at) => {
      const trip = await at.journey()
      await at.comeBack(trip)
      return problemOf(at, trip)
    },
    expected: 'expired',
  },
  {
    what: 'an answer in another browser',
    act: async (at) => problemOf(at, { ...(await at.journey()), cookie: (await at.start()).cookie }),
    expected: 'expired',
  },
  {
    what: 'an answer at the callback of another provider',
    act: async (at) => {
      const trip = await at.journey()
      return problemOf(at, { ...trip, answer: trip.answer.replace(/im\/\w+\//, 'im/foxlab/') })
    },
    expected: 'expired',
  },
  {
    what: 'an answer after eleven minutes',
    act: async (at) => {
      const trip = await at.journey()
      at.later(11 * minute, 'server')
      return problemOf(at, trip)
    },
    expected: 'expired',
  },
  {
    what: 'a code that nobody issued',
    act: async (at) => problemOf(at, await at.journey(), (query) => query.set(codeName, 'made-up')),
    expected: 'expired',
  },
  {
    what: 'a code that was used before',
    act: async (at) => {
      const first = await at.journey()
      await at.comeBack(first)
      const code = new URL(first.answer).searchParams.get(codeName) ?? ''
      return problemOf(at, await at.journey(), (query) => query.set(codeName, code))
    },
    expected: 'expired',
  },
  {
    what: 'a code of six minutes ago',
    act: async (at) => {
      const trip = await at.journey()
      at.emulator.shiftMs = 6 * minute
      return problemOf(at, trip)
    },
    expected: 'expired',
  },
  {
    what: 'another redirect address than the registered ones',
    act: async (at) => {
      const { url } = await at.start()
      const elsewhere = url.replace(encodeURIComponent(ownOrigin), encodeURIComponent('https://evil.example'))
      expect(elsewhere).not.toBe(url)
      return at.emulator.visit(elsewhere).then(
        () => null,
        () => 'refused by the provider',
      )
    },
    expected: 'refused by the provider',
  },
  {
    what: 'a person who does not agree',
    act: async (at) => {
      at.emulator.person = null
      return problemOf(at, await at.journey())
    },
    expected: 'denied',
  },
  {
    what: 'an integration that was removed meanwhile',
    act: async (at) => {
      const trip = await at.journey()
      await at.server.call('removeIntegration', { id: at.integrationId }, { token: at.host.token })
      return problemOf(at, trip)
    },
    expected: 'notIntegrated',
  },
]

/** What a handle of the messenger's own client is refused for. `code`: issues one at the emulator. */
export const handleCases = <Emulator extends EmulatedMessenger>(
  code: (emulator: Emulator) => string,
  subject: string,
): RefusedCase<Emulator>[] => {
  const authorized = ({ code: said, result }: Answer) => (said === '200' ? String(result.authorized) : said)
  const handle = async (at: MessengerWorld<Emulator>) => {
    const { result, cookie } = await at.exchange(code(at.emulator))
    return { id: result.externalUserId as string, cookie }
  }
  return [
    {
      what: 'a client’s code that was used before',
      act: async (at) => {
        const used = code(at.emulator)
        await at.exchange(used)
        return (await at.exchange(used)).code
      },
      expected: '0825003',
    },
    {
      what: 'a client’s code of six minutes ago',
      act: async (at) => {
        const old = code(at.emulator)
        at.emulator.shiftMs = 6 * minute
        return (await at.exchange(old)).code
      },
      expected: '0825003',
    },
    {
      what: 'a handle that was used before',
      act: async (at) => {
        const { id, cookie } = await handle(at)
        await at.signIn(id, cookie)
        return authorized(await at.signIn(id, cookie))
      },
      expected: 'false',
    },
    {
      what: 'a handle in another browser',
      act: async (at) => authorized(await at.signIn((await handle(at)).id, (await at.start()).cookie)),
      expected: 'false',
    },
    {
      what: 'a handle after a minute',
      act: async (at) => {
        const { id, cookie } = await handle(at)
        at.later(minute + 1000)
        return authorized(await at.signIn(id, cookie))
      },
      expected: 'false',
    },
    {
      what: 'the person’s own id instead of a handle',
      act: async (at) => authorized(await at.signIn(subject, (await handle(at)).cookie)),
      expected: 'false',
    },
    {
      what: 'a handle at an organisation that has no app',
      act: async (at) => {
        const [other, { id, cookie }] = [await owner(at.server), await handle(at)]
        return authorized(await at.signIn(id, cookie, { orgUuid: other.orgId }))
      },
      expected: '0825',
    },
  ]
}

/** What a provider in trouble leads to. `path`: where it exchanges codes. */
export const troubleCases = <Emulator extends EmulatedMessenger>(path: string): RefusedCase<Emulator>[] =>
  (['drop', 'garbage', 'busy'] as const).map((fault) => ({
    what: `a provider whose answer is: ${fault}`,
    act: async (at) => {
      const trip = await at.journey()
      at.emulator.faults.set(path, { fault, times: 1 })
      const problem = await problemOf(at, trip)
      // the app rests after "too many", then it works again
      at.later(8_000)
      expect((await at.comeBack(await at.journey())).searchParams.has('code')).toBe(true)
      return problem
    },
    expected: 'refused',
  }))
