import { storedNames } from '../core/limits.ts'
import type { TrackedSessionView } from '../core/monitor/tracked-session-machine.ts'
import {
  type Activity,
  isExpired,
  isOfAnother,
  sessionAfter,
  type TrackedSession,
} from '../core/monitor/tracked-session-rules.ts'

/** Activity is reported to other tabs and to the machine at most this often, and at the end of the page. */
const reportEveryMs = 30_000

type SessionEvent = Activity | { type: 'time.passed'; at: number; person: string | null }

export interface TrackedSessionDeps {
  storage(): Pick<Storage, 'getItem' | 'setItem'>
  now(): number
  newId(): string
  /** 0 ≤ random < 1. */
  random(): number
  /** Who is signed in; undefined while that is unknown. */
  person(): string | null | undefined
  rates(): Pick<Activity, 'sampleRate' | 'replaySampleRate'>
  dispatch(event: SessionEvent): Promise<void>
}

/** The copy that the tabs of a device share. A sign-out removes it; without storage it lasts as long as the page. */
const createCopy = (storage: TrackedSessionDeps['storage']) => {
  let inMemory: TrackedSession | null = null
  /** If it was stored and is gone, a sign-out has removed it. */
  let isStored = false
  /** Cached, because each event reads the copy and few change it. */
  let parsed = { text: 'null', copy: null as TrackedSession | null }
  const parse = (text: string) => {
    if (parsed.text === text) return parsed.copy
    const stored = JSON.parse(text) as Partial<TrackedSession> | null
    // builds up to 0.1 stored a copy without sampling
    parsed = { text, copy: stored?.isTracked === undefined ? null : (stored as TrackedSession) }
    return parsed.copy
  }
  return {
    read: (): TrackedSession | null => {
      try {
        const copy = parse(storage().getItem(storedNames.visit) ?? 'null')
        return isStored ? copy : (copy ?? inMemory)
      } catch {
        return inMemory
      }
    },
    write: (session: TrackedSession): void => {
      inMemory = session
      try {
        storage().setItem(storedNames.visit, JSON.stringify(session))
        isStored = true
      } catch {
        isStored = false
      }
    },
  }
}

/**
 * This page's part of the tracked session: applies its rules to the shared copy at once, so that every event has a session at
 * capture, and dispatches each activity to the machine, whose view decides if two tabs began one each.
 */
export function createTrackedSession({ storage, now, newId, random, person, rates, dispatch }: TrackedSessionDeps) {
  const copy = createCopy(storage)
  /** The last activity in this tab, and when activity was last reported. */
  let activeAt = 0
  let reportedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const personOf = (session: TrackedSession | null) => {
    const known = person()
    return known === undefined ? (session?.person ?? null) : known
  }

  const report = () => {
    clearTimeout(timer)
    timer = undefined
    const session = copy.read()
    const activity: Activity = {
      ...{ type: 'person.active', at: now(), activeAt, person: personOf(session), id: newId() },
      ...{ random: random(), replayRandom: random(), ...rates() },
    }
    reportedAt = activeAt
    copy.write(sessionAfter(session, activity))
    // without a runtime the copy is all there is
    dispatch(activity).catch(() => {})
  }
  const reportUnreported = () => {
    if (activeAt > reportedAt) report()
  }

  const latest = (): TrackedSession | null => {
    const session = copy.read()
    return session && { ...session, activeAt: Math.max(session.activeAt, activeAt) }
  }

  return {
    /** The session that an event captured now belongs to; null after its end, until somebody does something. */
    current: (): TrackedSession | null => {
      const session = latest()
      if (session && isExpired(session, now())) {
        dispatch({ type: 'time.passed', at: now(), person: personOf(session) }).catch(() => {})
        return null
      }
      const known = person()
      if (session && (known === undefined || known === session.person)) return session
      // a session without a person becomes that of the person who signs in; another person begins a new one
      activeAt = session && !isOfAnother(session, personOf(session)) ? session.activeAt : now()
      report()
      return copy.read()
    },
    /** Reports activity: click, touch, key, scroll, return to the page (MON-6). Exact after at most half a minute. */
    active: (): void => {
      const session = latest()
      activeAt = now()
      if (!session || isExpired(session, activeAt) || activeAt - reportedAt >= reportEveryMs) report()
      else timer ??= setTimeout(reportUnreported, reportEveryMs)
    },
    /** The page may not come back. */
    end: reportUnreported,
    /** The machine's view: another tab's session wins if it began first. */
    receive: ({ session }: TrackedSessionView): void => {
      const own = copy.read()
      if (!session || isExpired(session, now()) || isOfAnother(session, personOf(session))) return
      if (own && own.id !== session.id && isOfAnother(own, session.person)) return
      if (own?.id !== session.id || own.activeAt < session.activeAt) copy.write(session)
    },
  }
}
