import * as limits from '../core/limits.ts'
import type { RuntimeMachines } from '../core/runtime-machines.ts'
import type { EffectsOf, Runtime } from '../host/runtime-types.ts'
import { createCredentialKeeper } from './credential-keeper.ts'
import { createOrganizationTexts } from './organization-texts.ts'
import { createOutboxLanes } from './outbox-lanes.ts'
import { createRequestServer } from './request-server.ts'
import { cachedAnswers, queueWrite } from './runtime-cache.ts'
import { createSessionDispatcher } from './session-dispatcher.ts'
import { createSessionEffects, fetchTokenByCookie, Refused } from './session-effects.ts'
import { createSessionFetch } from './session-fetch.ts'

export interface RuntimeWorkDeps {
  fetch: typeof fetch
  /** The durable side, once it is made: it needs the effects and lanes of this one. */
  runtime(): Runtime<RuntimeMachines>
  collectorOrigin(): Promise<string>
}

/**
 * Everything a runtime does over the network, the same in the worker and in a page: the session's effects, the queues, the
 * `fetch` for pages. What it remembers is the token and the language pages speak; both can be lost at any moment.
 */
export function createRuntimeWork({ fetch, runtime, collectorOrigin }: RuntimeWorkDeps) {
  let language: string = navigator.language
  const now = () => Date.now()
  const commonHeaders = () => ({
    timezone: String(limits.timezoneHeader),
    timezoneStr: Intl.DateTimeFormat().resolvedOptions().timeZone,
    productLine: String(limits.productLineId),
    'accept-language': language,
  })
  const request = createRequestServer({ fetch, commonHeaders })
  const { owner, signedInAs, heldEpoch, tokenReceived, refused, reach } = createSessionDispatcher(runtime)

  const keeper = createCredentialKeeper({
    heldEpoch,
    resume: async (epoch, pagePath = '') =>
      fetchTokenByCookie(request, undefined, await signedInAs()).catch(async (thrown) => {
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
    onToken: (token, facts) => keeper.receive(token, () => tokenReceived(facts)),
    onRefused: refused,
    onReach: (isReached) => void reach(isReached).catch(() => {}),
    answers: cachedAnswers(runtime, owner),
    queue: queueWrite(runtime, owner),
  })

  return {
    effects: { session: createSessionEffects({ request, keeper, now }) } satisfies EffectsOf<RuntimeMachines>,
    lanes: createOutboxLanes({ fetch, sessionFetch, collectorOrigin, commonHeaders }),
    orgTexts: createOrganizationTexts({ runtime, owner, keeper, request, now }),
    fetch: ((input, init) => {
      const request = new Request(input, init)
      language = request.headers.get('accept-language') ?? language
      return sessionFetch(request)
    }) as typeof fetch,
  }
}
