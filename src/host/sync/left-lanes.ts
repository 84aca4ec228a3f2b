import { type LaneKey, laneName } from '../../core/sync/lane-types.ts'
import { listEdits, listTray } from '../../store/edits/edits-database.ts'
import { faultInjected } from '../fault-injected.ts'
import type { LeaseOwner } from '../runtime-types.ts'
import { isLeftItem, leftCode, refuseLane } from './edits-queue.ts'
import type { LanePassDeps } from './lane-pass.ts'
import { refuseFiles } from './send-files.ts'
import type { SignedIn } from './sync-server.ts'

export interface LeftLanesDeps extends LanePassDeps {
  /** Null if nobody is signed in, or if that is unknown. */
  signedIn(): Promise<SignedIn | null>
}

/** The person's lanes of organisations that they left or that were closed. */
const listLeftLanes = ({ edits }: LeftLanesDeps, { person, orgs }: SignedIn): Promise<LaneKey[]> =>
  edits.read(['lanes'], async (tx) => {
    const lanes = await tx.list('lanes')
    const left = lanes.filter((row) => row.person === person && row.org !== null && !orgs.includes(row.org))
    return left.map(({ org }) => ({ person, org }))
  })

/** Asked again before each step: the person may have been invited again while this runtime stood frozen. */
const isLeft = async ({ signedIn, step }: LeftLanesDeps, { person, org }: LaneKey): Promise<boolean> => {
  const who = await signedIn()
  step?.('still left')
  return who?.person === person && org !== null && !who.orgs.includes(org)
}

/** Puts a lane's edits into its tray. Returns the end of another runtime's lease, which prevents it; otherwise null. */
const refuseEdits = async (deps: LeftLanesDeps, key: LaneKey, { id, living }: LeaseOwner): Promise<number | null> => {
  const { edits, publish, now } = deps
  const lane = laneName(key)
  for (;;) {
    const { rev, isOpen } = await edits.read(['lanes', 'edits', 'tray'], async (tx) => {
      const [row, waiting, tray] = [await tx.get('lanes', lane), await listEdits(tx, lane), await listTray(tx, lane)]
      return { rev: row?.rev, isOpen: waiting.length > 0 || !tray.every(isLeftItem) }
    })
    if (!isOpen || !(await isLeft(deps, key))) return null
    const seeker = { id, living: await living(), now: now() }
    const result = await edits.write(['lanes', 'edits', 'tray'], async (tx) =>
      // written since: perhaps after a new invitation
      (await tx.get('lanes', lane))?.rev === rev ? refuseLane(faultInjected(tx, deps.step), lane, seeker) : 'changed',
    )
    deps.step?.('left lane committed')
    if (result === 'changed') continue
    if (result === null) publish({ lane, edits: true })
    return result
  }
}

/**
 * Puts everything unsent of organisations that the person left or that were closed into the tray, which they see in every organisation.
 * `who` must be confirmed by the server: offline, membership is unknown. Every pass calls it, so it also finishes what a killed runtime
 * began. Returns the end of the earliest lease that another runtime has on such a lane; null if there is none.
 */
export async function refuseLeftLanes(deps: LeftLanesDeps, who: SignedIn, owner: LeaseOwner): Promise<number | null> {
  let heldUntil: number | null = null
  for (const key of await listLeftLanes(deps, who)) {
    const leaseUntil = await refuseEdits(deps, key, owner)
    if (leaseUntil !== null) heldUntil = Math.min(heldUntil ?? leaseUntil, leaseUntil)
    else await refuseFiles(deps, laneName(key), leftCode, () => isLeft(deps, key))
  }
  return heldUntil
}
