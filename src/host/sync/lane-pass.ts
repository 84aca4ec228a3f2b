import { codes, syncCodes } from '../../core/codes.ts'
import { type LaneChange, type LaneKey, laneName } from '../../core/sync/lane-types.ts'
import { syncLimits, syncSchemaVersion } from '../../core/sync/sync-limits.ts'
import type { BootstrapRequest, SyncAnswer, SyncRequest } from '../../core/sync/sync-types.ts'
import type { EditRow, EditsRows, EditsStore, LaneRow } from '../../store/edits/edits-database.ts'
import type { FilesStore } from '../../store/files/files-database.ts'
import {
  type ReplicaMeta,
  type ReplicaRows,
  type ReplicaStore,
  replicaStores,
} from '../../store/replica/replica-database.ts'
import type { Replicas } from '../../store/replica/replicas.ts'
import { StoreError } from '../../store/store-error.ts'
import type { TransactionOf } from '../../store/store-types.ts'
import { faultInjected } from '../fault-injected.ts'
import type { LeaseOwner } from '../runtime-types.ts'
import { dropEchoed, forkLane, leaseLane, settleOutcomes } from './edits-queue.ts'
import { labelUnsent } from './label-unsent.ts'
import {
  type Committed,
  commitAnswer,
  commitPage,
  isRestored,
  openReplica,
  resetReplica,
  restartScope,
} from './replica-commits.ts'
import { clearPacks, type PackLimits } from './replica-packs.ts'
import { isLoading, nextPages } from './scope-loading.ts'
import type { SyncServer } from './sync-server.ts'

export interface LanePassDeps {
  edits: EditsStore
  files: FilesStore
  replicas: Replicas
  server: SyncServer
  publish(change: LaneChange): void
  now(): number
  newId(): string
  /** The key of the project on screen, whose rows are loaded first; null if there is none. */
  projectOnScreen(): Promise<string | null>
  /** For tests: instead of `syncLimits.deviceRows`. */
  deviceRows?: number
  /** For tests: instead of the limits of `replica-packs.ts`. */
  packLimits?: PackLimits
  /** Fault injection: called after every await; a throw simulates a kill. */
  step?(name: string): void
}

/** The runtime that works on the lane, its person, and its deadline. */
export interface Turn {
  lease: LeaseOwner
  owner: string
  endsAt: number
  signal: AbortSignal
}

export type LaneResult =
  | 'done'
  | 'behind'
  | 'bootstrapping'
  | 'signedOut'
  | 'refusedSchema'
  | 'refused'
  /** As `refused`; the person may no longer be in the organisation. */
  | 'denied'
  | { leaseUntil: number }

const encoder = new TextEncoder()

/** NUL and lone surrogates, as JSON writes them. The server refuses a request that contains one, which would block all later edits. */
const isUnstorable = /\\u0000|\\ud[89a-f]/
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd') : value

/** The first unanswered edits that fit into one request; at least one, however large. */
const sendable = (edits: readonly EditRow[]): SyncRequest['mutations'] => {
  const taken: SyncRequest['mutations'] = []
  let bytes = 0
  for (const { id, mid, name, args, appliedAt } of edits) {
    if (appliedAt !== undefined) continue
    // the server accepts no gap within a request
    if (taken.length > 0 && mid !== (taken.at(-1)?.mid ?? 0) + 1) break
    const written = JSON.stringify({ id, mid, name, args })
    bytes += encoder.encode(written).byteLength
    if (taken.length > 0 && (taken.length === syncLimits.mutations || bytes > syncLimits.requestBytes)) break
    taken.push(isUnstorable.test(written) ? JSON.parse(written, storable) : { id, mid, name, args })
  }
  return taken
}

const requestOf = (
  { person, org, clientId, answered }: LaneRow,
  { scopes, cursor, epoch, peopleVersion }: ReplicaMeta,
  { mutations, projectKey }: { mutations: SyncRequest['mutations']; projectKey: string | null },
): SyncRequest => {
  const progress = { scopes, cursor: cursor ?? 0, epoch, peopleVersion }
  const onScreen = projectKey !== null && { projectKey }
  return { org, person, clientId, schema: syncSchemaVersion, answered, ...progress, ...onScreen, mutations }
}

/** Results of a pass for codes other than 200. An ended session does not refuse the edits: they stay. */
const resultsByCode: Readonly<Record<string, LaneResult>> = {
  [codes.sessionRevoked]: 'signedOut',
  [codes.sessionInvalid]: 'signedOut',
  [syncCodes.schemaUnknown]: 'refusedSchema',
}

/** Transactions on the queue and one replica, with their notifications of pages. */
const createCommits = (deps: LanePassDeps, key: LaneKey, replica: ReplicaStore) => {
  const lane = laneName(key)
  const { edits, now, newId, publish, deviceRows = syncLimits.deviceRows } = deps

  const writeEdits = async <Result>(work: (tx: TransactionOf<EditsRows>) => Promise<Result>) => {
    const names = ['lanes', 'edits', 'tray', 'replicas'] as const
    const result = await edits.write(names, (tx) => work(faultInjected(tx, deps.step) as TransactionOf<EditsRows>))
    deps.step?.('edits committed')
    return result
  }

  const writeRows = async <Result>(work: (tx: TransactionOf<ReplicaRows>) => Promise<Result>) => {
    const write = () => replica.write(replicaStores, (tx) => work(faultInjected(tx, deps.step)))
    const result = await write().catch(async (error) => {
      if (!(error instanceof StoreError) || error.kind !== 'quota') throw error
      await clearPacks(replica)
      return write()
    })
    deps.step?.('rows committed')
    return result
  }

  /** Call it before rows are deleted. */
  const label = () => labelUnsent(deps, key).catch(console.warn)

  /** Publishes changed rows; the same change removes the edits that the rows now contain. */
  const publishRows = (committed: Committed) => {
    if (committed) publish({ lane, ...committed, edits: true })
  }

  return {
    writeEdits,
    /** The changes since the cursor were pruned: loads everything again, and outcomes before are unknown. */
    reloadAll: async (row: LaneRow) => {
      const settling = { outcomes: [], at: now(), isRestored: true, newId }
      await writeEdits((tx) => settleOutcomes(tx, row, settling))
      await label()
      await writeRows((tx) => resetReplica(tx, newId()))
      publish({ lane, rows: 'all', edits: true })
    },
    commitPage: async (...words: [ReplicaMeta, string, Parameters<typeof commitPage>[3]]) =>
      publishRows(await writeRows((tx) => commitPage(tx, ...words, { newId, deviceRows }))),
    restartScope: (...words: [ReplicaMeta, string]) => writeRows((tx) => restartScope(tx, ...words)),
    /** Commits an answer in the required order: outcomes and tray, rows and cursor, queue. */
    commitAnswer: async (row: LaneRow, requested: ReplicaMeta, answer: SyncAnswer) => {
      const at = now()
      const settling = { outcomes: answer.outcomes, at, isRestored: isRestored(requested, answer), newId }
      const settled = await writeEdits(async (tx) => {
        const count = await settleOutcomes(tx, row, settling)
        if (answer.forked) await forkLane(tx, row, newId)
        return count
      })
      if (answer.drop.length > 0 || settling.isRestored) await label()
      if (settled > 0) publish({ lane, edits: true })
      const committed = await writeRows((tx) => commitAnswer(tx, requested, answer, { at, newId, deviceRows }))
      publishRows(committed)
      if (committed) await writeEdits((tx) => dropEchoed(tx, lane, answer.cursor))
      return { settled, isTaken: committed !== null }
    },
  }
}

type Page = Pick<BootstrapRequest, 'scope' | 'after'>

/** How many pages are requested at a time. More would delay the one that a person waits for. */
const pagesAtOnce = 3

/**
 * Requests pages before they can be written. An answer counts only if the replica has not moved since the request, because changes in
 * between would be missed.
 */
const createPages = ({ server }: LanePassDeps, { org }: LaneKey, { owner, signal }: Turn) => {
  const requested = new Map<string, ReturnType<SyncServer['bootstrap']>>()
  let forgetting = new AbortController()
  const nameOf = ({ generation, cursor, epoch }: ReplicaMeta, { scope, after }: Page) =>
    JSON.stringify([generation, cursor, epoch, scope, after])
  const request = (meta: ReplicaMeta, page: Page) => {
    const name = nameOf(meta, page)
    const isOver = AbortSignal.any([signal, forgetting.signal])
    const answer = requested.get(name) ?? server.bootstrap({ org, ...page }, owner, isOver)
    // a failure is reported where the answer is read
    answer.catch(() => {})
    requested.set(name, answer)
    return { answer, forget: () => requested.delete(name) }
  }
  return {
    read: (meta: ReplicaMeta, page: Page, others: readonly Page[]) => {
      const { answer, forget } = request(meta, page)
      for (const other of others.slice(0, pagesAtOnce - 1)) request(meta, other)
      forget()
      return answer
    },
    readAhead: (meta: ReplicaMeta, page: Page) => void request(meta, page),
    isRequested: (meta: ReplicaMeta, page: Page) => requested.has(nameOf(meta, page)),
    /** Aborts the requests that are left. Call it before changes are fetched, and at the end: nobody waits for these pages. */
    forget: () => {
      requested.clear()
      forgetting.abort()
      forgetting = new AbortController()
    },
  }
}

/**
 * Sends a lane's edits and fetches its changes until nothing is left or the turn is over. One runtime works on a lane at a
 * time. Commits every result before the next step, so that after a kill between any two awaits the next runtime continues.
 * Rejects with `ServerAway`.
 */
export async function passLane(deps: LanePassDeps, key: LaneKey, turn: Turn): Promise<LaneResult> {
  const pages = createPages(deps, key, turn)
  try {
    return await passWith(pages, deps, key, turn)
  } finally {
    pages.forget()
  }
}

async function passWith(
  pages: ReturnType<typeof createPages>,
  deps: LanePassDeps,
  key: LaneKey,
  turn: Turn,
): Promise<LaneResult> {
  const { server, now, newId } = deps
  const step = (name: string) => deps.step?.(name)
  const { lease, owner, endsAt, signal } = turn
  const replica = deps.replicas.open(key)
  const { writeEdits, ...commits } = createCommits(deps, key, replica)
  let isBehind = true
  let wasReset = false
  const restarted = new Set<string>()
  for (;;) {
    const living = await lease.living()
    step('living')
    const leased = await writeEdits((tx) => leaseLane(tx, key, { id: lease.id, living, now: now(), newId }))
    if ('leaseUntil' in leased) return leased
    const meta = await openReplica(replica, newId)
    step('replica opened')
    if (meta.schema > syncSchemaVersion) return 'refusedSchema'
    const mutations = sendable(leased.edits)
    const hasRows = isLoading(meta)
    if (!isBehind && mutations.length === 0 && !hasRows) return 'done'
    // edits first, because a person waits for them
    const next = isBehind || mutations.length > 0 ? [] : nextPages(meta)
    const isOver = now() >= endsAt
    // on a slow network requested pages are still on their way: wait for them, or the next pass would request them again
    const [page, ...others] = isOver ? next.filter((page) => pages.isRequested(meta, page)) : next
    if (signal.aborted || (isOver && !page)) return hasRows ? 'bootstrapping' : 'behind'

    if (page) {
      const { code, result } = await pages.read(meta, page, others)
      step('page answered')
      // a server that was rolled back does not know the position of a page of the newer build
      if (code === codes.invalidField && page.after !== null && !restarted.has(page.scope)) {
        restarted.add(page.scope)
        await commits.restartScope(meta, page.scope)
        continue
      }
      if (!result || code !== codes.ok) return resultsByCode[code] ?? 'refused'
      const isPaused = result.isOpening && meta.isFull && !meta.wanted?.includes(page.scope)
      if (result.next !== null && !isPaused && !isOver) pages.readAhead(meta, { scope: page.scope, after: result.next })
      await commits.commitPage(meta, page.scope, result)
      continue
    }
    pages.forget()
    const projectKey = meta.cursor === null ? await deps.projectOnScreen() : null
    const request = requestOf(leased.lane, meta, { mutations, projectKey })
    const { code, result: answer } = await server.sync(request, owner, signal)
    step('answered')
    if (code === syncCodes.cursorTooOld && !wasReset) {
      wasReset = true
      await commits.reloadAll(leased.lane)
      continue
    }
    if (!answer || code !== codes.ok) return code === codes.noPermission ? 'denied' : (resultsByCode[code] ?? 'refused')
    const { settled, isTaken } = await commits.commitAnswer(leased.lane, meta, answer)
    // the server stopped at an internal error: do not retry at once
    if (mutations.length > 0 && settled === 0 && isTaken && !answer.forked) return 'refused'
    isBehind = answer.more || !isTaken || isRestored(meta, answer)
  }
}
