import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  initialTransition,
  type StateValue,
} from 'xstate'
import type { DurableMachine, StoredState } from '../durable-machine-types.ts'
import { migratedState } from '../migrated-state.ts'
import { loggedContext } from './logged-step.ts'
import { isAnswerOf, type Pending, pendingAfter, pendingIn } from './pending-work.ts'
import { restoreContext, restoreEvent } from './restore-step.ts'
import type { MachineTrace, TraceRow } from './trace-file.ts'

interface StepAction {
  type: string
  params?: unknown
}

type TakeStep = (snapshot: AnyMachineSnapshot, event: { type: string }) => [AnyMachineSnapshot, StepAction[]]

/**
 * XState's `transition()` for many steps of one machine. `transition()` creates an actor for each step, which takes half of
 * the time; this uses one for all.
 */
function pureSteps(machine: AnyStateMachine): TakeStep {
  const self = createActor(machine)
  const nothing = () => {}
  let actions: StepAction[] = []
  const scope = {
    ...{ self, system: self.system, id: '', sessionId: '' },
    ...{ logger: nothing, defer: nothing, emit: nothing, stopChild: nothing },
    actionExecutor: (action: StepAction) => void actions.push(action),
  } as unknown as AnyActorScope
  return (snapshot, event) => {
    actions = []
    return [machine.transition(snapshot, event, scope) as AnyMachineSnapshot, actions]
  }
}

/** A difference between the log and the replay: where, the logged and the replayed value. */
export interface Difference {
  where: string
  logged: unknown
  replayed: unknown
}

export interface ReplayedStep {
  machine: string
  row: TraceRow
  /** `base`: the log or the machine starts here, so nothing was played. */
  kind: 'base' | 'played'
  /** The event as played, with placeholders for fields that are not logged. */
  event: { type: string }
  from: string
  to: string
  /** Changes of the step in the logged context; computed on access. */
  readonly changes: Difference[]
  snapshot: { value: unknown; context: object }
  pending: Pending
  differences: Difference[]
}

const nameOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const isFields = (side: unknown): side is Record<string, unknown> =>
  typeof side === 'object' && side !== null && !Array.isArray(side)

/** The differences of two logged contexts, field by field. */
export const compare = (logged: unknown, replayed: unknown, where = ''): Difference[] => {
  if (Object.is(logged, replayed)) return []
  if (!isFields(logged) || !isFields(replayed))
    return JSON.stringify(logged) === JSON.stringify(replayed) ? [] : [{ where, logged, replayed }]
  const fields = [...Object.keys(logged), ...Object.keys(replayed).filter((field) => !(field in logged))]
  return fields
    .filter((field) => !Object.is(logged[field], replayed[field]))
    .flatMap((field) => compare(logged[field], replayed[field], where ? `${where}.${field}` : field))
}

interface State {
  snapshot: AnyMachineSnapshot
  pending: Pending
  rev: number
  logged: Record<string, unknown>
}

const storedAt = (definition: DurableMachine, row: TraceRow): StoredState => {
  const [first] = initialTransition(definition.machine, undefined as never)
  return { value: row.value as StateValue, context: restoreContext(definition, row, first.context) }
}

const stateOf = (definition: DurableMachine, row: TraceRow, { value, context }: StoredState): State => {
  const snapshot = definition.machine.resolveState({ value, context }) as AnyMachineSnapshot
  const logged = loggedContext(definition, context)
  return { snapshot, pending: pendingIn(snapshot, row), rev: row.rev, logged }
}

const base = (definition: DurableMachine, row: TraceRow): State => stateOf(definition, row, storedAt(definition, row))

/** The state before the first row; only a log without its beginning starts from a row. */
const start = (definition: DurableMachine): State => {
  const [snapshot] = initialTransition(definition.machine, undefined as never) as unknown as [AnyMachineSnapshot]
  return {
    snapshot,
    pending: pendingIn(snapshot, { at: 0 }),
    rev: 0,
    logged: loggedContext(definition, snapshot.context),
  }
}

const play = (definition: DurableMachine, take: TakeStep, state: State, row: TraceRow): [State, ReplayedStep] => {
  const before = state.snapshot
  const event = restoreEvent(definition, row, before.context)
  const [next, actions] = take(before, event)
  const context = loggedContext(definition, next.context)
  const left = isAnswerOf(state.pending, event.type)
  const { pending, asked } = pendingAfter(left, next, actions, row.at)
  const after: State = { snapshot: next, pending, rev: row.rev, logged: context }
  const differences = [
    ...(row.rev === state.rev + 1 ? [] : [{ where: 'log row', logged: row.rev, replayed: state.rev + 1 }]),
    ...compare(row.value, next.value, 'state'),
    ...compare(row.context, context, 'context'),
    ...(row.asked ? compare([...row.asked].sort(), asked.sort(), 'asked for') : []),
  ]
  const step: ReplayedStep = {
    machine: definition.id,
    row,
    kind: 'played',
    event,
    from: nameOf(before.value),
    to: nameOf(next.value),
    get changes() {
      return compare(state.logged, context)
    },
    snapshot: { value: next.value, context: next.context },
    pending,
    differences,
  }
  return [after, step]
}

const baseStep = (machine: string, row: TraceRow, { snapshot, pending }: State): ReplayedStep => ({
  machine,
  row,
  kind: 'base',
  event: { type: row.event.type },
  from: nameOf(row.value),
  to: nameOf(row.value),
  changes: [],
  snapshot: { value: snapshot.value, context: snapshot.context },
  pending,
  differences: [],
})

/** A step that throws. */
const brokenStep = (machine: string, row: TraceRow, state: State, thrown: unknown): ReplayedStep => ({
  ...baseStep(machine, row, state),
  kind: 'played',
  from: nameOf(state.snapshot.value),
  differences: [{ where: 'state', logged: row.value, replayed: String(thrown) }],
})

/**
 * The first step after an update, from the migrated state of the previous row. An older log may contain too little for it;
 * then a difference proves nothing, and the log starts with this row.
 */
const playAfterUpdate = (definition: DurableMachine, take: TakeStep, older: TraceRow, row: TraceRow) => {
  try {
    const stored = migratedState(definition, older.version ?? 0, storedAt(definition, older))
    const played = play(definition, take, stateOf(definition, older, stored), row)
    return played[1].differences.length === 0 ? played : undefined
  } catch {
    return undefined
  }
}

/**
 * Replays the log of one machine through the pure machine, lazily, step by step. Rows of other versions are left out. Ends
 * after the first step that differs.
 */
export function* replayMachine(definition: DurableMachine, { rows }: MachineTrace): Generator<ReplayedStep> {
  const take = pureSteps(definition.machine)
  let state: State | undefined
  let other: TraceRow | undefined
  for (const row of rows) {
    if (row.version !== definition.version) {
      other = row
      state = undefined
      continue
    }
    const isNew = row.event.type === 'record.quarantined'
    const crossed = !state && !isNew && other && playAfterUpdate(definition, take, other, row)
    if (crossed) {
      state = crossed[0]
      yield crossed[1]
      continue
    }
    if (!state && row.rev === 1) state = start(definition)
    if (!state || isNew) {
      state = base(definition, row)
      yield baseStep(definition.id, row, state)
      continue
    }
    let step: ReplayedStep
    try {
      ;[state, step] = play(definition, take, state, row)
    } catch (thrown) {
      step = brokenStep(definition.id, row, state, thrown)
    }
    yield step
    if (step.differences.length > 0) return
  }
}
