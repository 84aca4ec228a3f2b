import { callHeaders } from '../core/calls/call-headers.ts'
import type { MachineId, OrgTexts, OutboxRecord, PageEvent, ViewsPublished } from '../core/contract.ts'
import * as limits from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { createOutboxView } from './outbox-view.ts'
import { createRemoteActor } from './remote-actor.ts'
import type { OnViews, RuntimeLink } from './runtime-link-types.ts'
import { type RuntimeSelectionDeps, selectRuntime } from './select-runtime.ts'

/** Dispatches an event to a machine. Resolves when the runtime has committed it and this page has the new view. */
export type Dispatch = <Id extends MachineId>(machine: Id, event: PageEvent<Id>) => Promise<void>

const unknownSession: SessionView = {
  status: 'unknown',
  isStale: false,
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

/** A worker at rest has no clock: the page asks again for as long as there is something to wait for. */
function createReminder(requestViews: () => void) {
  /** Until when each transport sits out a pause, as last heard. */
  const pauses = new Map<MachineId, number | null>()
  let isMinding = false

  /** Whoever is asked when the pause is over looks at what is due. */
  const mindPause = ({ machine, view }: ViewsPublished) => {
    const nextAttemptAt = 'nextAttemptAt' in view ? view.nextAttemptAt : null
    if (pauses.get(machine) === nextAttemptAt) return
    pauses.set(machine, nextAttemptAt)
    if (nextAttemptAt !== null) setTimeout(requestViews, nextAttemptAt - Date.now())
  }

  /**
   * What was on its way when the worker died is nobody's: as long as something is unsent, the page looks after it. Not during
   * a pause, though: a worker that is asked is not let go to rest.
   */
  const mindUnsent = () => {
    if (isMinding) return
    isMinding = true
    setTimeout(() => {
      isMinding = false
      if (Math.max(...[...pauses.values()].map(Number)) > Date.now()) mindUnsent()
      else requestViews()
    }, limits.flushMs)
  }

  return { mindPause, mindUnsent }
}

/** Tells of a machine born again from nothing: the browser, or someone, erased what was kept. */
function createErasureWatch() {
  const lastViews = new Map<MachineId, ViewsPublished>()
  return (view: ViewsPublished): boolean => {
    const { bornAt = 0, rev } = lastViews.get(view.machine) ?? view
    lastViews.set(view.machine, view)
    return (view.bornAt ?? 0) > bornAt && view.rev <= rev
  }
}

/**
 * The wire to the runtime, once it is known which one runs the machines for this page. A selection that failed (the network went
 * away before this page had all its files) is tried anew by whoever asks next.
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

export type ChannelDeps = Omit<RuntimeSelectionDeps, 'onViews' | 'newId' | 'outdated'>

/** This page's end of its runtime: selects it when it is first asked, and listens to what any runtime publishes. Once per page life. */
export function createChannel(deps: ChannelDeps) {
  const session = createRemoteActor('session', unknownSession)
  const outbox = createOutboxView()
  const link = createLink(async () => {
    const outdated = () => outbox.receiveDeviceLoss('outdated')
    const runtime = await selectRuntime({ ...deps, onViews, newId: () => crypto.randomUUID(), outdated })
    if (runtime.kind === 'memory') outbox.receiveDeviceLoss('memory')
    return runtime
  })
  const requestViews = () =>
    void link()
      .then((runtime) => runtime.requestViews())
      .catch(() => {})

  const { mindPause, mindUnsent } = createReminder(requestViews)
  const isBornAgain = createErasureWatch()

  /** The transport of queued writes has news of the queue, and whoever leaves takes their writes along. */
  const concernsOutbox = (view: ViewsPublished): boolean => {
    if (view.machine === 'calls') return true
    return view.machine === 'session' && view.view.cleared?.epoch !== session.getSnapshot().cleared?.epoch
  }

  const onViews: OnViews = (views, status) => {
    const isOutboxConcerned = views.some(concernsOutbox)
    for (const view of views) {
      session.receive(view)
      mindPause(view)
      if (isBornAgain(view) && outbox.waiting() > 0) outbox.receiveDeviceLoss('erased')
    }
    if (status?.unsent) mindUnsent()
    if (status?.waiting !== undefined) outbox.receive(status.waiting, status.lost)
    else if (isOutboxConcerned) requestViews()
  }

  new BroadcastChannel('worktide-views').addEventListener('message', ({ data }: MessageEvent<ViewsPublished>) => {
    if (data?.kind === 'view') onViews([data])
  })

  const dispatch: Dispatch = async (machine, event) => (await link()).dispatch(machine, { at: Date.now(), ...event })

  /** A `fetch` for `/api/*`: waits until it is known who answers it. */
  const channelFetch: typeof fetch = async (input, init) => {
    const response = await (await link()).fetch(input, init)
    if (response.headers.has(callHeaders.queued)) requestViews()
    return response
  }

  return {
    link,
    session,
    dispatch,
    fetch: channelFetch,
    /** Puts messages into the outbox, once, whatever happens to this page or the worker meanwhile. */
    enqueue: async (lane: string, records: readonly OutboxRecord[], eventId: string): Promise<void> =>
      (await link()).enqueue(lane, records, eventId),
    /** There is a reason to hope for the network. */
    wakeRuntime: async (): Promise<void> => (await link()).wake(),
    /** The organisation's own wording; from the device, or `isFresh` from the server. */
    orgTexts: async (language: 'zh' | 'en', isFresh: boolean): Promise<OrgTexts | null> =>
      (await link()).orgTexts(language, isFresh),
    outbox: {
      ...outbox,
      /** Somebody has read of these: they are told no more. */
      forgetDeadLetters: async (names: readonly string[]): Promise<void> => {
        outbox.receiveDeviceLoss(null)
        if (names.every((name) => name.startsWith('device '))) return
        await (await link()).forgetDeadLetters(names)
      },
    },
  }
}

export type Channel = ReturnType<typeof createChannel>
