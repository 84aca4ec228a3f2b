import type { EventOf } from '../core/durable-machine-types.ts'
import { returnProbeMs } from '../core/limits.ts'
import type { RuntimeMachines } from '../core/runtime-machines.ts'
import { isConfirmed, isTemporary, organizationsOf, ownerName, personOf } from '../core/session/session-rules.ts'
import type { SessionView } from '../core/session/session-types.ts'
import type { Trouble } from '../core/trouble/troubles.ts'
import type { Runtime } from '../host/runtime-types.ts'
import type { SignedIn } from '../host/sync/sync-server.ts'
import type { TokenFacts } from './session-fetch.ts'

export type SessionRuntime = Pick<Runtime<RuntimeMachines>, 'dispatch' | 'view' | 'subscribe'>

const hasSession: readonly SessionView['status'][] = ['busy', 'signedIn', 'temporary']

/** Whether an answer to who is signed in is still expected; none is while the server is unreachable. */
const isOpen = ({ status, isStale }: SessionView) => status === 'unknown' || (status === 'busy' && !isStale)

/** The pause before a connection that was cut is tried again. It doubles with each loss until there was none for `calmMs`. */
const firstProbeMs = 1000
const calmMs = 20_000

/** Most cut connections are back at once, sooner than pages probe; longer pauses than theirs are left to them. */
const createQuickProbe = (probe: () => void) => {
  let pauseMs = firstProbeMs
  let lostAt = 0
  return () => {
    const now = Date.now()
    pauseMs = now - lostAt > calmMs ? firstProbeMs : pauseMs * 2
    lostAt = now
    if (pauseMs < returnProbeMs && navigator.onLine) setTimeout(probe, pauseMs * (0.5 + Math.random() / 2))
  }
}

/** The network side's access to the session machine. */
export function createSessionDispatcher(runtime: () => SessionRuntime) {
  const view = () => runtime().view('session')
  const dispatch = (event: EventOf<RuntimeMachines, 'session'>, epoch?: number) =>
    runtime().dispatch('session', event, { eventId: crypto.randomUUID(), epoch })

  /**
   * The view once it is known who is signed in. The browser may erase the database under an open page: then the cookie's
   * session is resumed first, as by a page that was just opened.
   */
  const knownView = async (): Promise<SessionView> => {
    const before = await view()
    if (before.status !== 'unknown') return before
    return new Promise((resolve, reject) => {
      const take = (found: SessionView) => {
        if (isOpen(found)) return
        unsubscribe()
        resolve(found)
      }
      const unsubscribe = runtime().subscribe((views) => {
        for (const published of views) if (published.machine === 'session') take(published.view)
      })
      dispatch({ type: 'page.opened' }).then((result) => take(result.view), reject)
    })
  }

  /** Dispatches a lost network once and its return once, by comparing with the current view. */
  const reportReachability = async (lost: Trouble | null): Promise<void> => {
    const { isStale, trouble, epoch } = await view()
    if (lost === null && isStale) await dispatch({ type: 'network.returned' }, epoch)
    if (lost === null || (isStale && trouble === lost)) return
    await dispatch({ type: 'network.lost', trouble: lost }, epoch)
    // a server in trouble, or too slow, is not asked more often
    if (lost === 'offline') probeSoon()
  }
  const probeSoon = createQuickProbe(() => void reportReachability(null).catch(() => {}))

  return {
    /** Whose data may be stored on this device now. */
    owner: async () => ownerName(await view()),
    /** Identifies the user as the server does: users without an organisation share one id, so their address is used. */
    signedInAs: async () => {
      const { account } = await view()
      return isTemporary(account) ? account?.orgEmail : account?.userId
    },
    /** Who may write edits now, also while the server is unreachable; null for nobody. */
    person: async () => personOf((await knownView()).account),
    /** Whose edits may be sent now; null while nobody has confirmed the session. */
    signedIn: async (): Promise<SignedIn | null> => {
      const session = await view()
      const { account } = session
      const [owner, person] = [ownerName(session), personOf(account)]
      if (!isConfirmed(session) || !account || owner === null || person === null) return null
      return { person, org: account.orgId, orgs: organizationsOf(account), owner }
    },
    /** With `since`: null also when a session after that epoch was ended or replaced. A renewed token is neither. */
    currentEpoch: async (since = Number.POSITIVE_INFINITY) => {
      const { status, epoch, cleared } = await knownView()
      return hasSession.includes(status) && (cleared?.epoch ?? 0) <= since ? epoch : null
    },
    /** Returns the epoch of the new token; null if it belongs to a session that has been replaced. */
    tokenReceived: async ({ renewed, ...facts }: TokenFacts): Promise<number | null> => {
      const { view, stale } =
        renewed && facts.epoch !== undefined
          ? await dispatch({ type: 'token.renewed' }, facts.epoch)
          : await dispatch({ type: 'token.received', ...facts })
      return stale ? null : view.epoch
    },
    refused: async (refusal: { code: string; text?: string; epoch: number; pagePath: string }): Promise<void> => {
      await dispatch({ type: 'answer.refused', ...refusal }, refusal.epoch)
    },
    reportReachability,
  }
}
