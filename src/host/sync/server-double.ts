import { codes, syncCodes } from '../../core/codes.ts'
import type { BootstrapRequest, Change, Outcome, SyncAnswer, SyncRequest } from '../../core/sync/sync-types.ts'
import { partCount } from '../../core/work/attachment-rules.ts'
import type { SyncServer } from './sync-server.ts'

type Row = Record<string, unknown> & { entity: string; id: string; scope: string; rev: number }
type Mutation = SyncRequest['mutations'][number]

/** A patch for the double's only mutator; `fields` null deletes the row. */
export interface RowWrite {
  id: string
  scope: string
  fields: Record<string, unknown> | null
}
interface SetArgs {
  patches?: RowWrite[]
  /** Refused if the row's `name` is neither this nor the new one. */
  from?: unknown
  refuse?: string
  /** The writes that the server skips. */
  skip?: RowWrite[]
  fails?: true
}

const createState = () => ({
  epoch: 'epoch-1',
  seq: 0,
  /** Changes up to here are pruned. */
  floor: 0,
  rows: new Map<string, Row>(),
  log: [] as Change[],
  outcomes: new Map<string, Outcome>(),
  clients: new Map<string, Map<number, string>>(),
  granted: new Set(['org']),
  pageRows: 2,
  /** Scopes with an opening page, whose rows later pages repeat. */
  large: new Set<string>(),
  pageChanges: 3,
  requests: [] as SyncRequest[],
  /** The ids of all applied mutations, to count repetitions. */
  applied: [] as string[],
  /** The bytes of attachments, in Base64. */
  parts: new Map<string, string[]>(),
})
type State = ReturnType<typeof createState>

const write = (state: State, patches: readonly RowWrite[]) => {
  const seq = ++state.seq
  for (const { id, scope, fields } of patches) {
    const key = `issue ${id}`
    const row = state.rows.get(key)
    const change = { seq, entity: 'issue', id, actor: 'someone', at: 1 }
    const isWhole = fields !== null && row?.scope !== scope
    if (row && (fields === null || row.scope !== scope)) state.log.push({ ...change, scope: row.scope, patch: null })
    if (fields === null) {
      state.rows.delete(key)
      continue
    }
    const next = { ...row, ...fields, entity: 'issue', id, scope, rev: seq }
    state.rows.set(key, next)
    const { entity: _e, id: _i, scope: _s, rev: _r, ...whole } = next
    state.log.push({ ...change, scope, patch: isWhole ? whole : fields, ...(isWhole ? { isWhole: true } : {}) })
  }
  return seq
}

const carryOut = (state: State, { id, mid, name, args }: Mutation): Outcome | 'failed' => {
  const { patches = [], from, refuse, skip, fails } = args as SetArgs
  if (fails) return 'failed'
  if (refuse) return { id, mid, seq: state.seq, refusal: { code: refuse } }
  if (name === 'attachment.add') {
    const { id: row, ...fields } = args as { id: string }
    state.applied.push(id)
    return { id, mid, seq: write(state, [{ id: row, scope: 'org', fields }]) }
  }
  const [first] = patches
  const theirs = first && state.rows.get(`issue ${first.id}`)?.name
  if (from !== undefined && theirs !== from && theirs !== first?.fields?.name)
    return { id, mid, seq: state.seq, refusal: { code: 'overtaken', params: { theirs, by: 'someone' } } }
  state.applied.push(id)
  const skipped = skip && { args: { patches: skip }, refusal: { code: 'overtaken' } }
  return { id, mid, seq: write(state, patches), ...(skipped ? { skipped } : {}) }
}

/** Null if the batch was processed; otherwise why it ended. */
const push = (state: State, request: SyncRequest, outcomes: Outcome[]): 'forked' | 'stopped' | null => {
  const mids = state.clients.get(request.clientId) ?? new Map<number, string>()
  for (const mutation of request.mutations) {
    const { id, mid } = mutation
    const known = state.outcomes.get(id)
    if ((mids.get(mid) ?? id) !== id || (mids.get(mid) === undefined && mid !== mids.size + 1)) return 'forked'
    const outcome = known ?? carryOut(state, mutation)
    if (outcome === 'failed') return 'stopped'
    state.clients.set(request.clientId, mids.set(mid, id))
    state.outcomes.set(id, outcome)
    outcomes.push({ ...outcome, mid })
  }
  return null
}

const pull = (
  state: State,
  { scopes, cursor, epoch }: SyncRequest,
): Pick<SyncAnswer, 'changes' | 'cursor' | 'more'> => {
  if (epoch === null) return { changes: [], cursor: state.seq, more: false }
  const news = state.log.filter(({ seq }) => seq > cursor)
  const last = news[state.pageChanges - 1]?.seq ?? state.seq
  const changes = news.filter(({ seq, scope }) => seq <= last && scope in scopes && seq > (scopes[scope] ?? 0))
  return { changes: structuredClone(changes), cursor: last, more: last < state.seq }
}

/** One lane of an in-memory server that follows only the contract's rules: for tests of the device. */
export function createServerDouble() {
  const state = createState()
  const server: SyncServer = {
    sync: async (sent) => {
      const request = structuredClone(sent)
      state.requests.push(request)
      if (request.epoch === state.epoch && request.cursor < state.floor)
        return { code: syncCodes.cursorTooOld, result: null }
      const outcomes: Outcome[] = []
      const end = push(state, request, outcomes)
      const drop = Object.keys(request.scopes).filter((scope) => !state.granted.has(scope))
      const load = [...state.granted].filter((scope) => !(scope in request.scopes))
      const result: SyncAnswer = {
        outcomes,
        ...pull(state, request),
        drop,
        load,
        epoch: state.epoch,
        peopleVersion: null,
        ...(end === 'forked' ? { forked: true as const } : {}),
      }
      return { code: codes.ok, result }
    },
    uploadPart: async ({ id, n, content }) => {
      const row = state.rows.get(`issue ${id}`)
      if (typeof row?.sizeBytes !== 'number') return { code: codes.notFound, result: null }
      const parts = state.parts.get(id) ?? []
      state.parts.set(id, parts)
      const last = partCount(row.sizeBytes)
      if (n === parts.length && n < last) parts.push(content)
      return { code: codes.ok, result: { nextPart: parts.length, isComplete: parts.length === last } }
    },
    bootstrap: async ({ scope, after }: BootstrapRequest) => {
      if (!state.granted.has(scope)) return { code: codes.noPermission, result: null }
      const rows = [...state.rows.values()]
        .filter((row) => row.scope === scope && row.id > (after ?? ''))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
      const page = rows.slice(0, state.pageRows)
      const opening = after === null && state.large.has(scope) && { next: '', isOpening: true as const }
      const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null
      return {
        code: codes.ok,
        result: { rows: structuredClone(page), next, seq: state.seq, epoch: state.epoch, ...opening },
      }
    },
  }

  return {
    ...server,
    state,
    /** Another person's change. */
    write: (patches: readonly RowWrite[]) => write(state, patches),
    rowsOf: (scope: string) => [...state.rows.values()].filter((row) => row.scope === scope),
    /** The content of a backup; restoring it starts a new epoch. */
    backup: () => {
      const { rows, log, outcomes, clients, seq } = structuredClone(state)
      return () => Object.assign(state, { rows, log, outcomes, clients, seq, epoch: `${state.epoch}+` })
    },
  }
}

export type ServerDouble = ReturnType<typeof createServerDouble>
