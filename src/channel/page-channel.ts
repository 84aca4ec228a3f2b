import { callHeaders } from '../core/calls/call-headers-table.ts'
import type { CapturedRecord, MachineId, TransportView, ViewsPublished } from '../core/contract.ts'
import * as limits from '../core/limits-table.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { chooseHome, type LadderDeps } from './choose-home.ts'
import type { HearViews, HomeLink } from './home-link-types.ts'
import { createRemoteActor } from './remote-actor.ts'
import { currentWaiting, hearDevice, hearOutbox } from './waiting-store.ts'

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

/** The transport of queued changes: it has no page of its own to show, but its news changes how many wait. */
const callsMachine = 'calls'

/** Until when each transport sits out a pause, as last heard. */
const pauses = new Map<MachineId, number | null>()
let isMinding = false

/** A worker at rest has no clock: the page asks again when the pause is over, and whoever is asked looks at what is due. */
const mindPause = ({ machine, view }: ViewsPublished) => {
  const { nextAttemptAt = null } = view as Partial<TransportView>
  if (pauses.get(machine) === nextAttemptAt) return
  pauses.set(machine, nextAttemptAt)
  if (nextAttemptAt !== null) setTimeout(askAgain, nextAttemptAt - Date.now())
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
    else askAgain()
  }, limits.flushMs)
}

const lastViews = new Map<MachineId, ViewsPublished>()

/** A machine born again from nothing while changes waited: the browser, or someone, erased what was kept. */
const mindErasure = (view: ViewsPublished) => {
  const { bornAt = 0, rev } = lastViews.get(view.machine) ?? view
  lastViews.set(view.machine, view)
  if ((view.bornAt ?? 0) > bornAt && view.rev <= rev && currentWaiting() > 0) hearDevice('erased')
}

const hear: HearViews = (views, outbox) => {
  for (const view of views) {
    sessionActor.hear(view)
    mindPause(view)
    mindErasure(view)
  }
  if (outbox?.unsent) mindUnsent()
  if (outbox?.waiting !== undefined) hearOutbox(outbox.waiting, outbox.lost)
  else if (views.some(({ machine }) => (machine as string) === callsMachine)) askAgain()
}

const askAgain = () =>
  void link()
    .then((home) => home.ask())
    .catch(() => {})

let offerDeps: (deps: LadderDeps) => void
const depsOffered = new Promise<LadderDeps>((resolve) => {
  offerDeps = resolve
})
let climbed: Promise<HomeLink> | undefined

/**
 * The wire to the home, once it is known which one runs the machines for this page. A climb that failed (the network went
 * away before this page had all its files) is tried anew by whoever asks next.
 */
export const link = async (): Promise<HomeLink> => {
  const deps = await depsOffered
  climbed ??= chooseHome(deps).then(
    (home) => {
      if (home.kind === 'memory') hearDevice('memory')
      return home
    },
    (error) => {
      climbed = undefined
      throw error
    },
  )
  return climbed
}

/** Puts messages into the outbox, once, whatever happens to this page or the worker meanwhile. */
export const capture = async (lane: string, records: readonly CapturedRecord[], eventId: string): Promise<void> =>
  (await link()).capture(lane, records, eventId)

/** There is a reason to hope for the network. */
export const wakeHome = async (): Promise<void> => (await link()).wake()

export const orgTextsOf = async (language: 'zh' | 'en', isFresh: boolean) => (await link()).orgTexts(language, isFresh)

/** A `fetch` for `/api/*`: waits until it is known who answers it. */
export const channelFetch: typeof fetch = async (input, init) => {
  const response = await (await link()).fetch(input, init)
  if (response.headers.has(callHeaders.queued)) askAgain()
  return response
}

/** Starts to climb the ladder of homes and listens to what they publish. Once per page life. */
export function startChannel(deps: Omit<LadderDeps, 'hear' | 'newId' | 'outdated'>): Promise<HomeLink> {
  const views = new BroadcastChannel('worktide-views')
  views.addEventListener('message', ({ data }: MessageEvent<ViewsPublished>) => {
    if (data?.kind === 'view') hear([data])
  })
  offerDeps({ ...deps, hear, newId: () => crypto.randomUUID(), outdated: () => hearDevice('outdated') })
  return link()
}
