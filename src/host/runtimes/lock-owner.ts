import type { LeaseOwner } from '../runtime-types.ts'

const prefix = 'worktide-owner:'

/** The part of the Web Locks API we use. */
export type Locks = Pick<LockManager, 'request' | 'query'>

/**
 * A lease owner that holds a Web Lock while it lives. The browser releases the lock when the page or worker dies, so its
 * leases are free at once. Without Web Locks leases are free only when they expire.
 *
 * @param onReleased called when another owner, seen alive by `living`, is gone: a page that was just closed holds its lock for
 * a moment more, and nothing else would look at its leases again before they expire.
 */
export function createLockOwner(
  id: string,
  locks: Locks | undefined,
  onReleased: () => void,
): LeaseOwner & { release(): void } {
  const life = new AbortController()
  const acquired = new Promise<void>((resolve) => {
    if (!locks) return resolve()
    const end = new Promise<void>((over) => life.signal.addEventListener('abort', () => over()))
    locks
      .request(prefix + id, () => {
        resolve()
        return end
      })
      .catch(() => resolve())
  })

  const watched = new Set<string>()
  const released = new Set<string>()
  const watch = (all: Locks, other: string) => {
    watched.add(other)
    all
      .request(prefix + other, { mode: 'shared', signal: life.signal }, () => {})
      .then(
        () => {
          released.add(other)
          if (!life.signal.aborted) onReleased()
        },
        () => watched.delete(other),
      )
  }

  const living = async () => {
    if (!locks) return undefined
    await acquired
    const { held: all = [] } = await locks.query()
    const others = all
      .flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
      .filter((other) => other !== id && !released.has(other))
    for (const other of others) if (!watched.has(other) && !life.signal.aborted) watch(locks, other)
    return new Set([...others, id])
  }
  return { id, living: () => living().catch(() => undefined), release: () => life.abort() }
}
