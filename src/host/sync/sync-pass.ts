import { type LaneKey, laneName } from '../../core/sync/lane-types.ts'
import type { SyncResult } from '../../core/sync/work-sync-machine.ts'
import { faultInjected } from '../fault-injected.ts'
import type { EffectContext } from '../runtime-types.ts'
import { releaseLane } from './edits-queue.ts'
import { type LaneResult, passLane } from './lane-pass.ts'
import { type LeftLanesDeps, refuseLeftLanes } from './left-lanes.ts'
import { createPacking } from './replica-packs.ts'
import { sendFiles } from './send-files.ts'
import { ServerAway, type SignedIn } from './sync-server.ts'

export interface SyncPassDeps extends LeftLanesDeps {
  /** The server began to deny access to an organisation of the person, which may be news to the session. */
  onDenied(): void
  /** 0 ≤ random < 1 */
  random(): number
}

/** The maximum duration of a pass, below that of its lease; the machine starts the next one. */
const passMs = 20_000

/** The lanes of the organisation and the account, and others with pending edits of this person. */
const lanesOf = async ({ edits }: SyncPassDeps, { person, org, orgs }: SignedIn): Promise<LaneKey[]> => {
  const present: LaneKey[] = [...(org === null ? [] : [{ person, org }]), { person, org: null }]
  const names = new Set(present.map(laneName))
  const others = await edits.read(['lanes', 'edits'], async (tx) => {
    const waiting = new Set(
      (await tx.list('edits')).filter((edit) => edit.appliedAt === undefined).map((edit) => edit.lane),
    )
    const lanes = await tx.list('lanes')
    const isTheirs = (row: LaneKey) => row.person === person && (row.org === null || orgs.includes(row.org))
    return lanes.filter((row) => isTheirs(row) && waiting.has(row.lane) && !names.has(row.lane))
  })
  return [...present, ...others.map((row) => ({ person, org: row.org }))]
}

/**
 * The effect `sync`: one pass over the lanes of the signed-in person. Returns its result and does not fail without a
 * network. It ends when the person signs out, because every call needs their token.
 */
export function createSyncPass(deps: SyncPassDeps) {
  const { now, random } = deps
  const step = (name: string) => deps.step?.(name)
  /** Denied lanes that the session was told of. Edits wait there as long as it lists the organisation, so every pass is denied again. */
  const reported = new Set<string>()
  const reportDenial = (lane: string, result: LaneResult) => {
    if (result === 'denied' && !reported.has(lane)) deps.onDenied()
    if (result === 'denied') reported.add(lane)
    else if (typeof result === 'string') reported.delete(lane)
  }

  const packScopes = createPacking({ limits: deps.packLimits, step: deps.step })
  const packAll = async (lanes: readonly LaneKey[], who: SignedIn, isOver: () => boolean) => {
    // nobody's replica is opened again once it was deleted
    const isOverOrLeft = async () => isOver() || (await deps.signedIn())?.owner !== who.owner
    for (const key of lanes) await packScopes(deps.replicas.open(key), isOverOrLeft)
  }

  const passAll = async (who: SignedIn, { owner: lease, signal }: EffectContext): Promise<SyncResult> => {
    const endsAt = now() + passMs
    let leaseUntil = await refuseLeftLanes(deps, who, lease)
    let isRefused = false
    const done: LaneKey[] = []
    for (const [at, key] of (await lanesOf(deps, who)).entries()) {
      step('lanes')
      const isOthers = key.org !== null && key.org !== who.org
      let result: LaneResult
      try {
        result = await passLane(deps, key, { lease, owner: who.owner, endsAt, signal })
      } finally {
        await deps.edits.write(['lanes'], (tx) => releaseLane(faultInjected(tx, deps.step), laneName(key), lease.id))
      }
      step(`lane ${at}`)
      reportDenial(laneName(key), result)
      // a rejected lane does not block others; lanes of other organisations wait for their own session
      if (result === 'refused' || result === 'denied') isRefused ||= !isOthers
      if (result === 'done') done.push(key)
      if (result === 'done' || result === 'refused' || result === 'denied') continue
      if (typeof result === 'object') leaseUntil = Math.min(leaseUntil ?? result.leaseUntil, result.leaseUntil)
      else return { status: result }
    }
    // uploads belong to the session's organisation; files of others are sent after a switch
    if (leaseUntil === null && !isRefused) {
      const sent = await sendFiles(deps, laneName(who), { lease, owner: who.owner, endsAt, signal })
      if (sent === 'refused') isRefused = true
      else if (sent !== 'done') return { status: sent }
    }
    await packAll(done, who, () => signal.aborted || now() >= endsAt)
    if (isRefused) return { status: 'refused', retryAfterMs: null, random: random() }
    return leaseUntil === null ? { status: 'done' } : { status: 'held', forMs: Math.max(0, leaseUntil - now()) }
  }

  return async (_: unknown, context: EffectContext): Promise<SyncResult> => {
    const who = await deps.signedIn()
    step('signed in')
    if (!who) return { status: 'signedOut' }
    try {
      return await passAll(who, context)
    } catch (error) {
      if (!(error instanceof ServerAway)) throw error
      const still = await deps.signedIn()
      step('still signed in')
      if (still?.owner !== who.owner) return { status: still ? 'behind' : 'signedOut' }
      return { status: 'away', retryAfterMs: error.retryAfterMs, random: random() }
    }
  }
}
