import { callHeaders } from '../core/calls/call-headers.ts'
import type { MachineId, OutboxRecord, ViewsPublished } from '../core/contract.ts'
import * as limits from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { createRemoteActor } from './remote-actor.ts'
import type { OnViews, RuntimeLink } from './runtime-link-types.ts'
import { type RuntimeSelectionDeps, selectRuntime } from './select-runtime.ts'
import { currentWaiting, onDeviceLoss, onOutboxStatus } from './waiting-store.ts'

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

export const sessionActor = createRemoteActor('session', unknownSession)

/** Until when each transport sits out a pause, as last heard. */
const pauses = new Map<MachineId, number | null>()
let isMinding = false

/** A worker at rest has no clock: the page asks again when the pause is over, and whoever is asked looks at what is due. */
const mindPause = ({ machine, view }: ViewsPublished) => {
  const nextAttemptAt = 'nextAttemptAt' in view ? view.nextAttemptAt : null
  if (pauses.get(machine) === nextAttemptAt) return
  pauses.set(machine, nextAttemptAt)
  if (nextAttemptAt !== null) setTimeout(requestAgain, nextAttemptAt - Date.now())
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
    else requestAgain()
  }, limits.flushMs)
}

const lastViews = new Map<MachineId, ViewsPublished>()

/** A machine born again from nothing while changes waited: the browser, or someone, erased what was kept. */
const mindErasure = (view: ViewsPublished) => {
  const { bornAt = 0, rev } = lastViews.get(view.machine) ?? view
  lastViews.set(view.machine, view)
  if ((view.bornAt ?? 0) > bornAt && view.rev <= rev && currentWaiting() > 0) onDeviceLoss('erased')
}

/** The transport of queued writes has news of the queue, and whoever leaves takes their writes along. */
const concernsOutbox = (view: ViewsPublished): boolean => {
  if (view.machine === 'calls') return true
  return view.machine === 'session' && view.view.cleared?.epoch !== sessionActor.getSnapshot().cleared?.epoch
}

const onViews: OnViews = (views, outbox) => {
  const isOutboxConcerned = views.some(concernsOutbox)
  for (const view of views) {
    sessionActor.receive(view)
    mindPause(view)
    mindErasure(view)
  }
  if (outbox?.unsent) mindUnsent()
  if (outbox?.waiting !== undefined) onOutboxStatus(outbox.waiting, outbox.lost)
  else if (isOutboxConcerned) requestAgain()
}

const requestAgain = () =>
  void link()
    .then((runtime) => runtime.requestViews())
    .catch(() => {})

let offerDeps: (deps: RuntimeSelectionDeps) => void
const depsOffered = new Promise<RuntimeSelectionDeps>((resolve) => {
  offerDeps = resolve
})
let selected: Promise<RuntimeLink> | undefined

/**
 * The wire to the runtime, once it is known which one runs the machines for this page. A selection that failed (the network went
 * away before this page had all its files) is tried anew by whoever asks next.
 */
export const link = async (): Promise<RuntimeLink> => {
  const deps = await depsOffered
  selected ??= selectRuntime(deps).then(
    (runtime) => {
      if (runtime.kind === 'memory') onDeviceLoss('memory')
      return runtime
    },
    (error) => {
      selected = undefined
      throw error
    },
  )
  return selected
}

/** Puts messages into the outbox, once, whatever happens to this page or the worker meanwhile. */
export const enqueue = async (lane: string, records: readonly OutboxRecord[], eventId: string): Promise<void> =>
  (await link()).enqueue(lane, records, eventId)

/** There is a reason to hope for the network. */
export const wakeRuntime = async (): Promise<void> => (await link()).wake()

export const orgTextsOf = async (language: 'zh' | 'en', isFresh: boolean) => (await link()).orgTexts(language, isFresh)

/** Somebody has read of these: they are told no more. */
export const forgetDeadLetters = async (names: readonly string[]): Promise<void> => {
  onDeviceLoss(null)
  if (names.every((name) => name.startsWith('device '))) return
  await (await link()).forgetDeadLetters(names)
}

/** A `fetch` for `/api/*`: waits until it is known who answers it. */
export const channelFetch: typeof fetch = async (input, init) => {
  const response = await (await link()).fetch(input, init)
  if (response.headers.has(callHeaders.queued)) requestAgain()
  return response
}

/** Starts runtime selection and listens to what they publish. Once per page life. */
export function startChannel(deps: Omit<RuntimeSelectionDeps, 'onViews' | 'newId' | 'outdated'>): Promise<RuntimeLink> {
  const views = new BroadcastChannel('worktide-views')
  views.addEventListener('message', ({ data }: MessageEvent<ViewsPublished>) => {
    if (data?.kind === 'view') onViews([data])
  })
  offerDeps({ ...deps, onViews, newId: () => crypto.randomUUID(), outdated: () => onDeviceLoss('outdated') })
  return link()
}
