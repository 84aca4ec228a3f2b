import { limits } from '../../core/limits-table.ts'
import { ownerName } from '../../core/session/session-rules.ts'
import type { SessionView } from '../../core/session/session-types.ts'
import { createAskServer } from './ask-server.ts'
import { createCredentialKeeper } from './credential-keeper.ts'
import { createOrganizationTexts } from './organization-texts.ts'
import { createOutboxLanes } from './outbox-lanes.ts'
import { createSessionEffects, fetchTokenByCookie, Refused } from './session-effects.ts'
import { createSessionFetch } from './session-fetch.ts'
import { type SessionHome, sessionViewOf } from './session-home-types.ts'

export interface HomeWorkDeps {
  fetch: typeof fetch
  /** The durable side, once it is made: it needs the effects and lanes of this one. */
  home(): SessionHome
  collectorOrigin(): Promise<string>
}

const hasSession: readonly SessionView['status'][] = ['busy', 'signedIn', 'temporary']

/**
 * Everything a home does over the network, the same in the worker and in a page: the session's effects, the queues, the
 * `fetch` for pages. What it remembers is the token and the language pages speak; both can be lost at any moment.
 */
export function createHomeWork({ fetch, home, collectorOrigin }: HomeWorkDeps) {
  let language: string = navigator.language
  const now = () => Date.now()
  const newId = () => crypto.randomUUID()
  const view = () => sessionViewOf(home())
  const tell = (event: { type: string }, epoch?: number) => home().tell('session', event, { eventId: newId(), epoch })

  const commonHeaders = () => ({
    timezone: String(limits.timezoneHeader),
    timezoneStr: Intl.DateTimeFormat().resolvedOptions().timeZone,
    productLine: String(limits.productLineId),
    'accept-language': language,
  })
  const refused = async (refusal: { code: string; epoch: number; pagePath: string }) => {
    await tell({ type: 'answer.refused', ...refusal } as never, refusal.epoch)
  }

  const ask = createAskServer({ fetch, commonHeaders })
  const keeper = createCredentialKeeper({
    heldEpoch: async () => {
      const { status, epoch } = await view()
      return hasSession.includes(status) ? epoch : null
    },
    resume: (epoch) =>
      fetchTokenByCookie(ask).catch(async (thrown) => {
        if (!(thrown instanceof Refused)) throw thrown
        await refused({ code: thrown.answer.code, epoch, pagePath: '' })
        return null
      }),
  })

  const owner = async () => ownerName(await view())

  /** The machine hears of a lost network once, and of its return once: what it shows says which of the two is news. */
  const reach = async (isReached: boolean) => {
    const { isStale, epoch } = await view()
    if (isReached === isStale) await tell({ type: isReached ? 'network.returned' : 'network.lost' }, epoch)
  }

  const answers = {
    owner,
    read: async (whose: string, name: string) => {
      const kept = await home().kept(whose, name)
      return kept && { body: kept.data as string, at: kept.time }
    },
    write: (whose: string, name: string, body: string) =>
      home().keep(whose, name, { version: 1, data: body, timeout: null }),
  }

  const queue = async ({ id, path, payload }: { id: string; path: string; payload: unknown }) => {
    const whose = await owner()
    if (whose === null) return false
    await home().capture('call', [{ id, kind: 'call', data: { path, payload }, owner: whose }], { eventId: newId() })
    return true
  }

  const sessionFetch = createSessionFetch({
    fetch,
    credential: keeper.current,
    onToken: (token, facts) =>
      keeper.receive(
        token,
        async () => ((await tell({ type: 'token.received', ...facts } as never)).view as SessionView).epoch,
      ),
    onRefused: refused,
    onReach: (isReached) => void reach(isReached).catch(() => {}),
    answers,
    queue,
  })

  return {
    effects: createSessionEffects({
      ask,
      keeper,
      now,
      forgetCached: (owner) => home().forget(ownerName({ account: owner })),
    }),
    lanes: createOutboxLanes({ fetch, sessionFetch, collectorOrigin, commonHeaders }),
    orgTexts: createOrganizationTexts({ home, owner, keeper, ask, now }),
    fetch: ((input, init) => {
      const request = new Request(input, init)
      language = request.headers.get('accept-language') ?? language
      return sessionFetch(request)
    }) as typeof fetch,
  }
}
