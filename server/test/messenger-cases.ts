import { expect } from 'vitest'
import { type EmulatedMessenger, type MessengerWorld, ownOrigin } from './messenger-journeys.ts'
import type { Journey } from './provider-journeys.ts'
import { owner } from './test-people.ts'
import type { Answer } from './test-server.ts'

export interface RefusedCase<Emulator> {
  what: string
  /** Performs the case, and returns the problem that the page names or the code of the answer. */
  act(at: MessengerWorld<Emulator>): Promise<string | null>
  expected: string
}

/** The problem that the page of a refused callback names. Its address never contains a code. */
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

/** Answers of the provider that do not belong to this browser's transaction. */
const answerCases = <Emulator extends EmulatedMessenger>(): RefusedCase<Emulator>[] => [
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
    what: 'an answer with a fresh code to a question that was answered before',
    act: async (at) => {
      const { cookie, url } = await at.start()
      const [first, second] = [await at.emulator.visit(url), await at.emulator.visit(url)]
      await at.comeBack({ cookie, answer: first })
      return problemOf(at, { cookie, answer: second })
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
]

/** Codes that the provider or the person refuses. `codeName`: how the provider names its code. */
const codeCases = <Emulator extends EmulatedMessenger>(codeName: string): RefusedCase<Emulator>[] => [
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

/** The cases that a sign-in through a browser must refuse, for every messenger. */
export const browserCases = <Emulator extends EmulatedMessenger>(codeName = 'code'): RefusedCase<Emulator>[] => [
  ...answerCases<Emulator>(),
  ...codeCases<Emulator>(codeName),
]

/** The cases in which a handle of the messenger's own client must be refused. `code`: issues a code at the emulator. */
export const handleCases = <Emulator extends EmulatedMessenger>(
  code: (emulator: Emulator) => string,
  subject: string,
): RefusedCase<Emulator>[] => {
  const authorized = ({ code: said, result }: Answer) => (said === '200' ? String(result.authorized) : said)
  /** A person whom a valid handle signs in. */
  const handle = async (at: MessengerWorld<Emulator>) => {
    const first = await at.exchange(code(at.emulator))
    if (!first.result.bound) await at.registerAs(at.emulator.person)
    const { result, cookie } = await at.exchange(code(at.emulator))
    expect(result.bound).toBe(true)
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
      what: 'a handle at another organisation with an app of the same provider',
      act: async (at) => {
        const [other, { id, cookie }] = [await owner(at.server), await handle(at)]
        const app = { imType: at.provider, appType: 'self', appId: 'theirs', appSecret: 'theirs', corpId: 'theirs' }
        expect((await at.server.call('saveIntegration', app, { token: other.token })).code).toBe('200')
        return authorized(await at.signIn(id, cookie, { orgUuid: other.orgId }))
      },
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

/** The outcomes of a provider's faults. `path`: the path at which it exchanges codes. */
export const troubleCases = <Emulator extends EmulatedMessenger>(path: string): RefusedCase<Emulator>[] =>
  (['drop', 'garbage', 'busy'] as const).map((fault) => ({
    what: `a provider whose answer is: ${fault}`,
    act: async (at) => {
      const trip = await at.journey()
      at.emulator.faults.set(path, { fault, times: 1 })
      const problem = await problemOf(at, trip)
      // the app pauses after "too many", then it works again
      at.later(8_000)
      expect((await at.comeBack(await at.journey())).searchParams.has('code')).toBe(true)
      return problem
    },
    expected: 'refused',
  }))
