import * as limits from '../core/limits-table.ts'
import { createAskServer } from './ask-server.ts'
import { createCredentialKeeper } from './credential-keeper.ts'
import { keptAnswers, queueWrite } from './home-keeping.ts'
import { createOrganizationTexts } from './organization-texts.ts'
import { createOutboxLanes } from './outbox-lanes.ts'
import { createSessionEffects, fetchTokenByCookie, Refused } from './session-effects.ts'
import { createSessionFetch } from './session-fetch.ts'
import type { SessionHome } from './session-home-types.ts'
import { createSessionTeller } from './session-teller.ts'

export interface HomeWorkDeps {
  fetch: typeof fetch
  /** The durable side, once it is made: it needs the effects and lanes of this one. */
  home(): SessionHome
  collectorOrigin(): Promise<string>
}

/**
 * Everything a home does over the network, the same in the worker and in a page: the session's effects, the queues, the
 * `fetch` for pages. What it remembers is the token and the language pages speak; both can be lost at any moment.
 */
export function createHomeWork({ fetch, home, collectorOrigin }: HomeWorkDeps) {
  let language: string = navigator.language
  const now = () => Date.now()
  const commonHeaders = () => ({
    timezone: String(limits.timezoneHeader),
    timezoneStr: Intl.DateTimeFormat().resolvedOptions().timeZone,
    productLine: String(limits.productLineId),
    'accept-language': language,
  })
  const ask = createAskServer({ fetch, commonHeaders })
  const { owner, signedInAs, heldEpoch, tokenReceived, refused, reach } = createSessionTeller(home)

  const keeper = createCredentialKeeper({
    heldEpoch,
    resume: async (epoch, pagePath = '') =>
      fetchTokenByCookie(ask, undefined, await signedInAs()).catch(async (thrown) => {
        if (!(thrown instanceof Refused)) throw thrown
        await refused({ code: thrown.answer.code, epoch, pagePath })
        return null
      }),
  })
  const sessionFetch = createSessionFetch({
    fetch,
    origin: self.location.origin,
    credential: keeper.current,
    successor: keeper.successor,
    onToken: (token, ...told) => keeper.receive(token, () => tokenReceived(...told)),
    onRefused: refused,
    onReach: (isReached) => void reach(isReached).catch(() => {}),
    answers: keptAnswers(home, owner),
    queue: queueWrite(home, owner),
  })

  return {
    effects: createSessionEffects({ ask, keeper, now }),
    lanes: createOutboxLanes({ fetch, sessionFetch, collectorOrigin, commonHeaders }),
    orgTexts: createOrganizationTexts({ home, owner, keeper, ask, now }),
    fetch: ((input, init) => {
      const request = new Request(input, init)
      language = request.headers.get('accept-language') ?? language
      return sessionFetch(request)
    }) as typeof fetch,
  }
}
