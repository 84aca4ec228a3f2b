import type { PublicConfig } from '../core/calls/product-calls.ts'
import * as limits from '../core/limits.ts'
import type { RuntimeMachines } from '../core/runtime-machines.ts'
import { shareOwner } from '../core/share/share-machine.ts'
import type { LaneChange } from '../core/sync/lane-types.ts'
import { projectKeyOfPath } from '../core/work/project-key-rules.ts'
import type { EffectsOf, Runtime } from '../host/runtime-types.ts'
import type { DeviceStores } from '../host/sync/device-edits.ts'
import { createRuntimeEdits } from '../host/sync/runtime-edits.ts'
import type { CachedAnswers } from './cached-answers.ts'
import { createCredentials } from './credentials.ts'
import { createMessengerEffects } from './messenger-effects.ts'
import { createOrganizationTexts } from './organization-texts.ts'
import { createOutboxLanes } from './outbox-lanes.ts'
import { createRequestServer } from './request-server.ts'
import { createSessionDispatcher } from './session-dispatcher.ts'
import { createSessionEffects, fetchTokenByCookie, Refused } from './session-effects.ts'
import { createSessionFetch } from './session-fetch.ts'
import { createSyncRequests } from './sync-requests.ts'

type Cache = Pick<Runtime, 'cache' | 'cached'>

/** Answers of one person in one organisation, in the runtime's cache. */
const cachedAnswers = (runtime: () => Cache, owner: () => Promise<string | null>): CachedAnswers => ({
  owner,
  read: async (whose, name) => {
    const cached = await runtime().cached(whose, name)
    return cached && { body: cached.data as string, at: cached.time }
  },
  write: (whose, name, body) => runtime().cache(whose, name, { version: 1, data: body, timeout: null }),
})

export interface RuntimeWorkDeps {
  fetch: typeof fetch
  /** A getter, because the runtime is created with these effects and lanes. */
  runtime(): Runtime<RuntimeMachines>
  config(): Promise<PublicConfig>
  /** The databases of edits and replicas. */
  device: DeviceStores
  publishChange(change: LaneChange): void
  /** The language of this device's pages, for calls that a runtime makes before any page has called it. */
  language(): Promise<string>
  /** The path of a page in front of the person; null if there is none. */
  pathOnScreen(): Promise<string | null>
}

/**
 * The network side of a runtime, the same in worker and page: the session's effects, the outbox lanes and the `fetch` for
 * pages. Its only memory is the token and the pages' language; both may be lost at any moment.
 */
export function createRuntimeWork(deps: RuntimeWorkDeps) {
  const { fetch, runtime, config, device, publishChange } = deps
  let language: string | undefined
  const now = () => Date.now()
  const commonHeaders = async () => ({
    timezone: String(limits.timezoneHeader),
    timezoneStr: Intl.DateTimeFormat().resolvedOptions().timeZone,
    productLine: String(limits.productLineId),
    'accept-language': language ?? (await deps.language().catch(() => navigator.language)),
  })
  const request = createRequestServer({ fetch, commonHeaders })
  const dispatcher = createSessionDispatcher(runtime)
  const { owner, signedInAs, currentEpoch, tokenReceived, refused, reportReachability } = dispatcher

  const credentials = createCredentials({
    currentEpoch,
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
    credential: credentials.current,
    successor: credentials.successor,
    onToken: (token, facts) => credentials.receive(token, () => tokenReceived(facts)),
    onRefused: refused,
    onReachability: (lost) => void reportReachability(lost).catch(() => {}),
    answers: cachedAnswers(runtime, owner),
    shares: {
      answers: (code) =>
        cachedAnswers(runtime, async () => {
          const { shares } = await runtime().view('share')
          return shares[code]?.status === 'open' ? shareOwner(code) : null
        }),
      onRefused: async (code, isEnded) => {
        const event = { type: isEnded ? 'share.ended' : 'token.refused', code } as const
        await runtime().dispatch('share', event, { eventId: crypto.randomUUID() })
      },
    },
  })

  const edits = createRuntimeEdits({
    ...device,
    runtime,
    server: createSyncRequests({ sessionFetch, commonHeaders }),
    signedIn: dispatcher.signedIn,
    person: dispatcher.person,
    publish: publishChange,
    projectOnScreen: async () => projectKeyOfPath((await deps.pathOnScreen()) ?? ''),
    now,
    newId: () => crypto.randomUUID(),
    random: () => Math.random(),
    report: (error) => console.warn(error),
  })

  return {
    effects: {
      session: createSessionEffects({ request, credentials, now }),
      workSync: edits.effects,
      messenger: createMessengerEffects({ request, now }),
    } satisfies EffectsOf<RuntimeMachines>,
    edits,
    lanes: createOutboxLanes({
      ...{ fetch, sessionFetch, config, commonHeaders },
      credential: credentials.current,
    }),
    orgTexts: createOrganizationTexts({ runtime, owner, credentials, request, now }),
    fetch: ((input, init) => {
      const request = new Request(input, init)
      language = request.headers.get('accept-language') ?? language
      return sessionFetch(request)
    }) as typeof fetch,
  }
}
