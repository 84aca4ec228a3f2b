import { StoreError } from '../store/store-error.ts'
import type { PublishedView, RuntimeDeps } from './runtime-types.ts'

/**
 * Hears published views and notices a machine that was born again while this runtime ran: the browser, or someone, deleted
 * the database. It is reported and counted in the new one; the session comes back by the cookie where that still holds.
 */
export const lossNotice = ({ report, leads }: RuntimeDeps, count: (machine: string) => Promise<unknown>) => {
  const known = new Map<string, PublishedView>()
  return (views: readonly PublishedView[]) => {
    for (const view of views) {
      const before = known.get(view.machine)
      known.set(view.machine, view)
      if (!before || view.bornAt === before.bornAt || view.rev > before.rev || leads?.() === false) continue
      report?.(new StoreError('lost'))
      void count(view.machine).catch((error) => report?.(error))
    }
  }
}
