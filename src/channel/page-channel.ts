import { callHeaders } from '../core/calls/call-headers.ts'
import type { MachineId, OrgTexts, OutboxRecord, PageEvent, View, ViewsPublished } from '../core/contract.ts'
import * as limits from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { createOutboxView } from './outbox-view.ts'
import { createRemoteActor } from './remote-actor.ts'
import type { OnViews, RuntimeLink } from './runtime-link-types.ts'
import { type RuntimeSelectionDeps, selectRuntime } from './select-runtime.ts'
import { createUpdatePause } from './update-pause.ts'

/** Dispatches an event to a machine. Resolves when the runtime has committed it and this page has the new view. */
export type Dispatch = <Id extends MachineId>(machine: Id, event: PageEvent<Id>) => Promise<void>

/** The session before the runtime has reported. */
export const unknownSession: SessionView = {
  status: 'unknown',
  isStale: false,
  trouble: null,
  verifiedAt: null,
  account: null,
  organization: null,
  rights: null,
  roleCodes: [],
  epoch: 0,
  reloadEpoch: null,
  cleared: null,
  notice: null,
  owesSignOut: false,
}

/** Before anybody opened a messenger's login. */
export const noMessenger: View<'messenger'> = {
  status: 'idle',
  attempt: '',
  messenger: 'lark',
  app: null,
  outcome: null,
}

/** Requests views again while something is waiting, because an idle worker has no timer. */
function createPolling(requestViews: () => void) {
  /** The end of each transport's pause, as last published. */
  const pauses = new Map<MachineId, number | null>()
  let isPolling = false

  /** Requests views at the end of a pause, which makes the runtime check its due work. */
  const pollAfterPause = ({ machine, view }: ViewsPublished) => {
    const nextAttemptAt = 'nextAttemptAt' in view ? view.nextAttemptAt : null
    if (pauses.get(machine) === nextAttemptAt) return
    pauses.set(machine, nextAttemptAt)
    if (nextAttemptAt !== null) setTimeout(requestViews, nextAttemptAt - Date.now())
  }

  /**
   * Polls while something is unsent, because a worker that died leaves its work to the next one. Not during a pause, so that
   * the worker can be stopped.
   */
  const pollWhileUnsent = () => {
    if (isPolling) return
    isPolling = true
    setTimeout(() => {
      isPolling = false
      if (Math.max(...[...pauses.values()].map(Number)) > Date.now()) pollWhileUnsent()
      else requestViews()
    }, limits.flushMs)
  }

  return { pollAfterPause, pollWhileUnsent }
}

/** Detects a machine that started again: its record was erased. */
function createErasureWatch() {
  const lastViews = new Map<MachineId, ViewsPublished>()
  return (view: ViewsPublished): boolean => {
    const { bornAt = 0, rev } = lastViews.get(view.machine) ?? view
    lastViews.set(view.machine, view)
    return (view.bornAt ?? 0) > bornAt && view.rev <= rev
  }
}

/**
 * The link to the runtime, selected once. A failed selection (the network was lost before this page had all its files) is
 * repeated by the next call.
 */
function createLink(select: () => Promise<RuntimeLink>): () => Promise<RuntimeLink> {
  let selected: Promise<RuntimeLink> | undefined
  return () => {
    selected ??= select().catch((error) => {
      selected = undefined
      throw error
    })
    return selected
  }
}

export type ChannelDeps = Omit<RuntimeSelectionDeps, 'onViews' | 'newId' | 'outdated' | 'pause'>

/** The machines whose views pages show or use. */
const createActors = () => ({
  session: createRemoteActor('session', unknownSession),
  share: createRemoteActor('share', { shares: {} }),
  messenger: createRemoteActor('messenger', noMessenger),
  trackedSession: createRemoteActor('trackedSession', { status: 'none', session: null }),
})

/** The page's end of its runtime: selects it on first use, and receives what any runtime publishes. Once per document. */
export function createChannel(deps: ChannelDeps) {
  const actors = createActors()
  const { session } = actors
  const outbox = createOutboxView()
  const pause = createUpdatePause(deps.container)
  const link = createLink(async () => {
    const outdated = () => outbox.receiveDeviceLoss('outdated')
    const runtime = await selectRuntime({ ...deps, onViews, newId: () => crypto.randomUUID(), outdated, pause })
    if (runtime.kind === 'memory') outbox.receiveDeviceLoss('memory')
    return runtime
  })
  const requestViews = () =>
    void link()
      .then((runtime) => runtime.requestViews())
      .catch(() => {})

  const { pollAfterPause, pollWhileUnsent } = createPolling(requestViews)
  const isErased = createErasureWatch()

  /** Whether the outbox may have changed: by the transport of queued writes, or by a sign-out, which drops them. */
  const affectsOutbox = (view: ViewsPublished): boolean => {
    if (view.machine === 'calls') return true
    return view.machine === 'session' && view.view.cleared?.epoch !== session.getSnapshot().cleared?.epoch
  }

  const onViews: OnViews = (views, status) => {
    const isOutboxAffected = views.some(affectsOutbox)
    for (const view of views) {
      for (const actor of Object.values(actors)) actor.receive(view)
      pollAfterPause(view)
      if (!isErased(view)) continue
      outbox.receiveErasure()
      // the session of the cookie is resumed, as by a page that was just opened
      if (view.machine === 'session') dispatch('session', { type: 'page.opened' }).catch(console.warn)
    }
    if (status?.unsent) pollWhileUnsent()
    if (status?.waiting !== undefined) outbox.receive(status.waiting, status.lost)
    else if (isOutboxAffected) requestViews()
  }

  new BroadcastChannel('worktide-views').addEventListener('message', ({ data }: MessageEvent<ViewsPublished>) => {
    if (data?.kind === 'view') onViews([data])
  })

  const dispatch: Dispatch = async (machine, event) => (await link()).dispatch(machine, { at: Date.now(), ...event })

  /** A `fetch` for `/api/*` that waits for the runtime selection. */
  const channelFetch: typeof fetch = async (input, init) => {
    const response = await (await link()).fetch(input, init)
    // a worker may be stopped after it has stored a session and before it publishes it
    if (input instanceof Request && input.headers.get(callHeaders.call)?.includes('token')) requestViews()
    return response
  }

  return {
    link,
    pause,
    ...actors,
    dispatch,
    fetch: channelFetch,
    /** Adds messages to the outbox exactly once, whatever happens to this page or the worker. */
    enqueue: async (lane: string, records: readonly OutboxRecord[], eventId: string): Promise<void> =>
      (await link()).enqueue(lane, records, eventId),
    /** Call it when the network may be back. */
    wakeRuntime: async (): Promise<void> => (await link()).wake(),
    /** The organisation's own wording, from the cache or, with `isFresh`, from the server. */
    orgTexts: async (language: 'zh' | 'en', isFresh: boolean): Promise<OrgTexts | null> =>
      (await link()).orgTexts(language, isFresh),
    outbox: {
      ...outbox,
      /** Removes acknowledged dead letters. */
      forgetDeadLetters: async (names: readonly string[]): Promise<void> => {
        outbox.receiveDeviceLoss(null)
        if (names.every((name) => name.startsWith('device '))) return
        await (await link()).forgetDeadLetters(names)
      },
    },
  }
}

export type Channel = ReturnType<typeof createChannel>
