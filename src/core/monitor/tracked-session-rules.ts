/** MON-6: a session ends after 15 minutes without activity, or after 4 hours in all. */
export const idleMs = 15 * 60_000
export const longestMs = 4 * 60 * 60_000

export interface TrackedSession {
  id: string
  startedAt: number
  /** The last activity of any tab. */
  activeAt: number
  /** Who was signed in; null: nobody yet. */
  person: string | null
  /** Whether sampling chose it; nothing is collected of other sessions. */
  isTracked: boolean
  hasReplay: boolean
}

/** A person's activity: click, touch, key, scroll, return to the page. Contains the data that a new session would need. */
export interface Activity {
  type: 'person.active'
  at: number
  /** When it happened; it is reported later, because activities are batched. */
  activeAt: number
  person: string | null
  /** The new session's id, if there is one. */
  id: string
  /** 0 ≤ random < 1. Rates are percentages (MON-7). */
  random: number
  replayRandom: number
  sampleRate: number
  replaySampleRate: number
}

export const isExpired = ({ startedAt, activeAt }: TrackedSession, at: number): boolean =>
  at - activeAt >= idleMs || at - startedAt >= longestMs

/** Whether this is another person's session. A session of nobody passes to the person who signs in; a person's never passes to another (MON-8). */
export const isOfAnother = ({ person }: TrackedSession, now: string | null): boolean =>
  person !== null && person !== now

/** The session after an activity: the same, renewed, or a new one. */
export const sessionAfter = (session: TrackedSession | null, activity: Activity): TrackedSession => {
  const { activeAt, person, id, random, replayRandom, sampleRate, replaySampleRate } = activity
  if (session && !isExpired(session, activeAt) && !isOfAnother(session, person))
    return { ...session, person, activeAt: Math.max(session.activeAt, activeAt) }
  const isTracked = random * 100 < sampleRate
  const hasReplay = isTracked && replayRandom * 100 < replaySampleRate
  return { id, startedAt: activeAt, activeAt, person, isTracked, hasReplay }
}
