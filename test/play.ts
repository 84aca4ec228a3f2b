import { type AnyStateMachine, initialTransition, type SnapshotFrom, transition } from 'xstate'
import { rememberTrace } from '../src/host/conformance/newest-trace.ts'
import { type PlayedStep, playedTrace, saveTrace } from './failed-trace.ts'

type PlayedEvent = { type: string; [field: string]: unknown }
type AnySnapshot<Machine extends AnyStateMachine> = SnapshotFrom<Machine>

/**
 * An event and the expected state after it. A function creates the event from the context: answers name the invoke of the
 * state.
 */
export type Step<Machine extends AnyStateMachine> = readonly [
  event: PlayedEvent | ((snapshot: AnySnapshot<Machine>) => PlayedEvent),
  state: string,
]

const invokeId = (snapshot: { value: unknown; machine: { id: string } }) =>
  `0.${snapshot.machine.id}.${String(snapshot.value)}`

/** The current state's effect succeeds. */
export const done =
  (output: object) =>
  (snapshot: { value: unknown; machine: { id: string } }): PlayedEvent & { output: object } => ({
    type: `xstate.done.actor.${invokeId(snapshot)}`,
    output,
  })

/** The current state's effect fails: the server refused or was unreachable. */
export const failed =
  (error: { code?: string; kind?: 'unreachable' | 'refused' | 'interrupted'; text?: string; at?: number }) =>
  (snapshot: { value: unknown; machine: { id: string } }): PlayedEvent & { error: object } => ({
    type: `xstate.error.actor.${invokeId(snapshot)}`,
    error: { kind: error.code ? 'refused' : 'unreachable', code: '0', text: '', at: 0, epoch: 0, ...error },
  })

/** The state's delayed event of this name is due. */
export const due =
  (delay: string) =>
  (snapshot: { value: unknown; machine: { id: string } }): PlayedEvent => ({
    type: `xstate.after.${delay}.${snapshot.machine.id}.${String(snapshot.value)}`,
  })

/** Covered edges by machine: `state --event--> state`. Transitions that differ only in a guard count as one. */
const visited = new Map<string, Set<string>>()

/** An error with the played steps and the replay command; the last step has the expected state. */
const failure = (machine: AnyStateMachine, played: readonly PlayedStep[], text: string, from?: object): Error => {
  const trace = playedTrace(machine, played, from as never)
  // the trace is saved here, with the expected state
  rememberTrace(undefined)
  return new Error(trace ? `${text}\n${saveTrace(trace, `${machine.id}-${text}`)}` : text)
}

/**
 * Plays a trace without actor, clock or mock: every step goes through plain data, as in the host. Throws at the first
 * unexpected state and saves a trace for a replay. Returns the last snapshot.
 */
export function play<Machine extends AnyStateMachine>(
  machine: Machine,
  steps: readonly Step<Machine>[],
  from?: AnySnapshot<Machine>,
): AnySnapshot<Machine> {
  let snapshot = from ?? (initialTransition(machine, undefined as never)[0] as AnySnapshot<Machine>)
  const edges = visited.get(machine.id) ?? new Set()
  visited.set(machine.id, edges)
  const played: PlayedStep[] = []
  // the test may also fail on the returned snapshot
  rememberTrace(async () => playedTrace(machine, played, from as never))
  for (const [at, [given, expected]] of steps.entries()) {
    const event = typeof given === 'function' ? given(snapshot) : given
    const { value: before, context: kept } = snapshot as { value: unknown; context: unknown }
    const { value, context } = JSON.parse(JSON.stringify({ value: before, context: kept }))
    const [next] = transition(machine, machine.resolveState({ value, context }) as never, event as never)
    const state = String((next as { value: unknown }).value)
    played.push({ event, before: context, value: expected, context: (next as unknown as { context: object }).context })
    if (state !== expected)
      throw failure(machine, played, `step ${at + 1}, ${event.type}: ${state} instead of ${expected}`, from)
    edges.add(`${String(value)} --${event.type}--> ${state}`)
    snapshot = next as AnySnapshot<Machine>
  }
  return snapshot
}

/** Every edge that the machine declares, in the format of `visited`. */
export const declaredEdges = (machine: AnyStateMachine): string[] =>
  Object.values(machine.states).flatMap((state) =>
    [...state.transitions].flatMap(([eventType, ways]) =>
      ways.map(({ target }) => `${state.key} --${eventType}--> ${target?.[0]?.key ?? state.key}`),
    ),
  )

/** The declared edges that no trace of this test file has walked, in words. */
export const unwalkedEdges = (machine: AnyStateMachine): string[] => {
  const walked = visited.get(machine.id) ?? new Set()
  const unwalked = declaredEdges(machine).filter((edge) => !walked.has(edge))
  return unwalked.map(
    (edge) => `no trace above this test walks ${edge}: add a step to one, or a test with a trace of its own`,
  )
}
