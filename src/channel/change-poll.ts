import { callHeaders } from '../core/calls/call-headers.ts'
import { codes } from '../core/codes.ts'
import { apiBasePath, backoffFirstMs } from '../core/limits.ts'
import { ownerName } from '../core/session/session-rules.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { type LaneChange, type LaneKey, laneName } from '../core/sync/lane-types.ts'
import { syncLimits } from '../core/sync/sync-limits.ts'
import type { RuntimeLink } from './runtime-link-types.ts'
import type { UpdatePause } from './update-pause.ts'

export interface ChangePollDeps {
  link(): Promise<Pick<RuntimeLink, 'kind' | 'fetch' | 'edits'>>
  session: {
    getSnapshot(): Pick<SessionView, 'status' | 'isStale' | 'account'>
    subscribe(listener: () => void): { unsubscribe(): void }
  }
  /** Lane changes as they are committed on this device. */
  subscribe(listener: (change: LaneChange) => void): () => void
  requestSync(): Promise<void>
  /** Polls pause while it is on: a new worker takes over only when the old one has answered all its requests. */
  pause: Pick<UpdatePause, 'isOn' | 'subscribe'>
}

/** Longer than the server holds a poll; after this time the answer is lost. */
const pollTimeoutMs = syncLimits.waitMs + 10_000
/** How long a sync pass may take to fetch the changes that a poll announced. */
const passTimeLimitMs = 5000
const longestPauseMs = 60_000
/** So many failed polls in a row request a sync pass; later ones would undo the pause after which passes try again. */
const syncedFailures = 2

/** Resolves after `ms`, when `start` calls back, or when `signal` aborts. */
const until = (ms: number, signal: AbortSignal, start: (done: () => void) => () => void = () => () => {}) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      stop()
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    const stop = start(end)
    if (signal.aborted) end()
  })

/** Calls `update` whenever polling may have become possible or impossible. */
const watchPage = (session: ChangePollDeps['session'], update: () => void): (() => void) => {
  const { unsubscribe } = session.subscribe(update)
  document.addEventListener('visibilitychange', update)
  addEventListener('online', update)
  addEventListener('offline', update)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', update)
    removeEventListener('online', update)
    removeEventListener('offline', update)
  }
}

/** Whether the page is visible, its person signed in and the server reachable. */
const isReady = (session: ChangePollDeps['session'], { person }: LaneKey): boolean => {
  const { status, isStale, account } = session.getSnapshot()
  const isTheirs = status === 'signedIn' && !isStale && account?.userId === person
  return isTheirs && document.visibilityState === 'visible' && navigator.onLine
}

/** Whether there are newer changes; null if the poll failed. */
const requestIsNewer = async (
  { link, session }: Pick<ChangePollDeps, 'link' | 'session'>,
  lane: LaneKey,
  known: object,
  signal: AbortSignal,
): Promise<boolean | null> => {
  const { fetch } = await link()
  const response = await fetch(`${location.origin}${apiBasePath}/sync/wait`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [callHeaders.call]: `held ${laneName(lane)}`,
      [callHeaders.page]: location.pathname,
      [callHeaders.owner]: ownerName(session.getSnapshot()) ?? '',
    },
    body: JSON.stringify({ org: lane.org, ...known }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(pollTimeoutMs)]),
  })
  const body = await response.json()
  return response.ok && body?.code === codes.ok ? Boolean(body.result?.isNewer) : null
}

/**
 * Polls the server for changes of a lane (`/sync/wait`, SYN-4) and requests a sync when there are some. The page polls,
 * because only it knows that the lane is on screen; the runtime attaches the token. A poll keeps the worker running, so
 * only the leading visible tab polls, and stops when it is hidden, offline or signed out. Nothing depends on the worker: an
 * aborted poll is repeated.
 */
export function createChangePoll({ link, session, pause, subscribe, requestSync }: ChangePollDeps) {
  const syncChanges = (lane: LaneKey, signal: AbortSignal) =>
    until(passTimeLimitMs, signal, (done) => {
      const stop = subscribe((change) => {
        if (change.lane === laneName(lane) && change.cursor) done()
      })
      requestSync().catch(done)
      return stop
    })

  /** One poll. False if it had no result, so that the next one must wait. */
  const poll = async (lane: LaneKey, signal: AbortSignal): Promise<boolean> => {
    const reader = await (await link()).edits.reader()
    const known = await reader.readCursor(lane)
    const begun = Date.now()
    const isNewer = known.cursor === null || (await requestIsNewer({ link, session }, lane, known, signal))
    // a server that is stopping answers at once
    if (!isNewer) return isNewer === false && Date.now() - begun > backoffFirstMs
    await syncChanges(lane, signal)
    const now = await reader.readCursor(lane)
    return now.cursor !== known.cursor || now.peopleVersion !== known.peopleVersion
  }

  const pollOn = async (lane: LaneKey, signal: AbortSignal) => {
    for (let failures = 0; !signal.aborted; ) {
      const isWell = await poll(lane, signal).catch(() => false)
      failures = isWell ? 0 : failures + 1
      // finds out whether the server is away, and fetches the changes where a proxy cuts polls off
      if (failures > 0 && failures <= syncedFailures && !signal.aborted) requestSync().catch(() => {})
      const pauseMs = Math.min(backoffFirstMs * 2 ** (failures - 1), longestPauseMs)
      if (failures > 0) await until(pauseMs * (0.5 + Math.random() / 2), signal)
    }
  }

  /** Polls in one tab of the device, or in every tab if there are no locks or no shared store. */
  const lead = async (lane: LaneKey, signal: AbortSignal): Promise<void> => {
    const { kind } = await link()
    const locks: LockManager | undefined = kind === 'memory' ? undefined : navigator.locks
    if (!locks) return pollOn(lane, signal)
    await locks.request(`worktide-wait:${laneName(lane)}`, { signal }, () => pollOn(lane, signal))
  }

  return {
    /** Follows a lane until the returned function is called. */
    follow: (lane: LaneKey): (() => void) => {
      let turn: AbortController | null = null
      const end = () => {
        turn?.abort()
        turn = null
      }
      let isClosed = false
      const update = () => {
        if (isClosed || pause.isOn() || !isReady(session, lane)) return end()
        if (turn) return
        turn = new AbortController()
        const { signal } = turn
        // a browser that refuses locks here: every visible tab polls
        lead(lane, signal).catch(() => pollOn(lane, signal))
      }
      const stop = watchPage(session, update)
      const stopPause = pause.subscribe(update)
      update()
      return () => {
        stop()
        stopPause()
        isClosed = true
        end()
      }
    },
  }
}
