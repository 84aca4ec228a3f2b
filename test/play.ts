import { type AnyStateMachine, initialTransition, type SnapshotFrom, transition } from 'xstate'
import { rememberTrace } from '../src/host/conformance/newest-trace.ts'
import { type PlayedStep, playedTrace, saveTrace } from './failed-trace.ts'

type PlayedEvent = { type: string; [field: string]: unknown }
type AnySnapshot<Machine extends AnyStateMachine> = SnapshotFrom<Machine>

/** An event and the state it must lead to. A function reads the context first: answers name the invoke of the state. */
export type Step<Machine extends AnyStateMachine> = readonly [
  event: PlayedEvent | ((snapshot: AnySnapshot<Machine>) => PlayedEvent),
  state: string,
]

const invokeId = (snapshot: { value: unknown; machine: { id: string } }) =>
  `0.${snapshot.machine.id}.${String(snapshot.value)}`

/** The invoked work of the present state succeeds. */
export const done =
  (output: object) =>
  (snapshot: { value: unknown; machine: { id: string } }): PlayedEvent & { output: object } => ({
    type: `xstate.done.actor.${invokeId(snapshot)}`,
    output,
  })

/** The invoked work of the present state fails: the server refused it, or could not be asked. */
export const failed =
  (error: { code?: string; kind?: 'unreachable' | 'refused' | 'interrupted'; text?: string; at?: number }) =>
  (snapshot: { value: unknown; machine: { id: string } }): PlayedEvent & { error: object } => ({
    type: `xstate.error.actor.${invokeId(snapshot)}`,
    error: { kind: error.code ? 'refused' : 'unreachable', code: '0', text: '', at: 0, epoch: 0, ...error },
  })

/** The state's delayed event of this name falls due. */
export const due =
  (delay: string) =>
  (snapshot: { value: unknown; machine: { id: string } }): PlayedEvent => ({
    type: `xstate.after.${delay}.${snapshot.machine.id}.${String(snapshot.value)}`,
  })

/** Edges that some trace went over, by machine: `state --event--> state`. Ways that differ only in a guard are one. */
export const visited = new Map<string, Set<string>>()

/** What went wrong, and how to look at it: the last step is written as it was expected. */
const failure = (machine: AnyStateMachine, played: readonly PlayedStep[], text: string, from?: object): Error => {
  const trace = playedTrace(machine, played, from as never)
  // it is saved here, with what was expected
  rememberTrace(undefined)
  return new Error(trace ? `${text}\n${saveTrace(trace, `${machine.id}-${text}`)}` : text)
}

/**
 * Plays a trace with no actor, clock or mock: every step through plain data and back, as the host does it. Throws at the
 * first state that differs, and leaves a file to replay. Returns the last snapshot.
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
  // what comes out may be refused by the test, too
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

/** Every edge the machine declares, in the words of `visited`. */
export const declaredEdges = (machine: AnyStateMachine): string[] =>
  Object.values(machine.states).flatMap((state) =>
    [...state.transitions].flatMap(([eventType, ways]) =>
      ways.map(({ target }) => `${state.key} --${eventType}--> ${target?.[0]?.key ?? state.key}`),
    ),
  )
