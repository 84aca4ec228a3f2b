import type { LeaseOwner } from '../runtime-types.ts'

const prefix = 'worktide-owner:'

/** The part of the Web Locks API we use. */
export type Locks = Pick<LockManager, 'request' | 'query'>

/**
 * A lease owner that holds a Web Lock while it lives. The browser releases the lock when the page or worker dies, so its
 * leases are free at once. Without Web Locks leases are free only when they expire.
 */
export function createLockOwner(id: string, locks: Locks | undefined): LeaseOwner & { release(): void } {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    if (!locks) return resolve()
    const life = new Promise<void>((end) => {
      release = end
    })
    locks
      .request(prefix + id, () => {
        resolve()
        return life
      })
      .catch(() => resolve())
  })
  const living = async () => {
    if (!locks) return undefined
    await held
    const { held: all = [] } = await locks.query()
    const names = all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
    return new Set([...names, id])
  }
  return { id, living: () => living().catch(() => undefined), release: () => release() }
}
