import { isUnavailable } from '../http/refusals.ts'
import { commitTogether } from './commit-mutations.ts'
import type { Batch, BatchResult, CommitDeps, Committed } from './commit-types.ts'
import { createConfigurationCache } from './configuration-cache.ts'
import type { Lane } from './lanes.ts'

/** The maximum number of mutations per transaction, which keeps its locks short. */
const maxMutations = 200

interface Waiting {
  batch: Batch
  resolve(result: BatchResult): void
  reject(error: unknown): void
}

export interface Committer {
  /** Commits the mutations of one call, together with waiting calls of the lane. Rejects if the database is unreachable. */
  commit(lane: Lane, batch: Batch): Promise<BatchResult>
}

const takeGroup = (queue: Waiting[]): Waiting[] => {
  let mutations = 0
  const count = queue.findIndex(({ batch }, at) => {
    mutations += batch.mutations.length
    return at > 0 && mutations > maxMutations
  })
  return queue.splice(0, count < 0 ? queue.length : count)
}

const answer = (group: readonly Waiting[], { answered }: Committed): void => {
  try {
    const results = answered()
    for (const [at, { resolve }] of group.entries()) resolve(results[at] as BatchResult)
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}

/**
 * Group commit: mutations that arrive while a transaction of their lane runs are committed together by the next one. If the database
 * rejects a group, its mutations are committed one by one. `announce` is called after a commit that extended a lane's log.
 */
export function createCommitter(
  options: Omit<CommitDeps, 'configurations'>,
  announce: (laneId: string, seq: number) => void,
): Committer {
  const deps = { ...options, configurations: createConfigurationCache() }
  const queues = new Map<string, Waiting[]>()

  const commit = async (lane: Lane, batches: readonly Batch[], failedId?: string): Promise<Committed> => {
    const committed = await commitTogether(deps, lane, batches, failedId)
    if (committed.hasGrown) announce(lane.id, committed.seq)
    return committed
  }

  const commitOneByOne = async (lane: Lane, { request: _, ...batch }: Batch): Promise<BatchResult> => {
    const outcomes: BatchResult['outcomes'] = []
    for (const mutation of batch.mutations) {
      const single = { ...batch, mutations: [mutation] }
      const { results } = await commit(lane, [single]).catch((error: unknown) => {
        if (isUnavailable(error)) throw error
        return commit(lane, [single], mutation.id)
      })
      const [result] = results
      outcomes.push(...(result?.outcomes ?? []))
      if (result?.stopped) return { outcomes, stopped: result.stopped }
    }
    return { outcomes }
  }

  const commitQueued = async (lane: Lane, group: readonly Waiting[]): Promise<void> => {
    try {
      const batches = group.map(({ batch }) => batch)
      const committed = await commit(lane, batches)
      // later, so that the next transaction starts before these are answered
      setImmediate(() => answer(group, committed))
    } catch (error) {
      for (const { batch, resolve, reject } of group) {
        if (isUnavailable(error)) reject(error)
        else await commitOneByOne(lane, batch).then(resolve, reject)
      }
    }
  }

  const drain = async (lane: Lane, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      await commitQueued(lane, takeGroup(queue))
    }
    queues.delete(lane.id)
  }

  return {
    commit: (lane, batch) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(lane.id)
        if (queue) return queue.push({ batch, resolve, reject })
        const begun = [{ batch, resolve, reject }]
        queues.set(lane.id, begun)
        // later, so that calls of the same moment join
        return void setImmediate(() => void drain(lane, begun))
      }),
  }
}
