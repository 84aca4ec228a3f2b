import { laneName } from '../../core/sync/lane-types.ts'
import { listEdits, listTray } from '../../store/edits/edits-database.ts'
import { faultInjected } from '../fault-injected.ts'
import type { LeaseOwner } from '../runtime-types.ts'
import { isLeftItem, leftCode, refuseLane } from './edits-queue.ts'
import type { LanePassDeps } from './lane-pass.ts'
import { refuseFiles } from './send-files.ts'
import type { SignedIn } from './sync-server.ts'

/** The person's lanes of organisations that they left or that were closed. */
const listLeftLanes = ({ edits }: Pick<LanePassDeps, 'edits'>, { person, orgs }: SignedIn) =>
  edits.read(['lanes', 'edits', 'tray'], async (tx) => {
    const left = (await tx.list('lanes')).filter(
      (row) => row.person === person && row.org !== null && !orgs.includes(row.org),
    )
    return Promise.all(
      left.map(async (row) => {
        const [waiting, tray] = await Promise.all([listEdits(tx, row.lane), listTray(tx, row.lane)])
        return { key: { person, org: row.org }, isOpen: waiting.length > 0 || !tray.every(isLeftItem) }
      }),
    )
  })

/**
 * Puts everything unsent of organisations that the person left or that were closed into the tray, which they see in every organisation.
 * `who` must be confirmed by the server: offline, membership is unknown. Every pass calls it, so it also finishes what a killed runtime
 * began. Returns the end of the earliest lease that another runtime has on such a lane; null if there is none.
 */
export async function refuseLeftLanes(
  deps: LanePassDeps,
  who: SignedIn,
  { id, living }: LeaseOwner,
): Promise<number | null> {
  const { edits, publish, now } = deps
  let heldUntil: number | null = null
  for (const { key, isOpen } of await listLeftLanes(deps, who)) {
    const lane = laneName(key)
    if (isOpen) {
      const seeker = { id, living: await living(), now: now() }
      const leaseUntil = await edits.write(['lanes', 'edits', 'tray'], (tx) =>
        refuseLane(faultInjected(tx, deps.step), lane, seeker),
      )
      deps.step?.('left lane committed')
      if (leaseUntil !== null) {
        heldUntil = Math.min(heldUntil ?? leaseUntil, leaseUntil)
        continue
      }
      publish({ lane, edits: true })
    }
    await refuseFiles(deps, lane, leftCode)
  }
  return heldUntil
}
