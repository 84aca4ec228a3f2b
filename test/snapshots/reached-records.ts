import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { StoredState } from '../../src/core/durable-machine-types.ts'
import { type Examples, eventOf } from '../conformance/examples.ts'

/** A machine's stored record, and the view that pages received. */
export interface GoldenRecord extends StoredState {
  view: unknown
}

interface Moment {
  type: string
  [field: string]: unknown
}

const happenings = ({ events, effectEnds }: Examples, { value, context, machine }: AnyMachineSnapshot): Moment[] => {
  const { invoke = [], after = [] } = machine.states[String(value)] ?? {}
  const ends = invoke.flatMap(({ id, src }) => {
    const { outputs, errors } = effectEnds[String(src)] ?? { outputs: [], errors: [] }
    return [
      ...outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
      ...errors.map((error) => ({ type: `xstate.error.actor.${id}`, error })),
    ]
  })
  return [
    ...events.map((example) => eventOf(example, context)),
    ...ends,
    ...after.map(({ eventType }) => ({ type: eventType })),
  ]
}

const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

/** A record of the machine in every distinguishable situation, each reached by a shortest path from the first start. */
export function reachedRecords(examples: Examples): GoldenRecord[] {
  const { definition, facts } = examples
  const machine: AnyStateMachine = definition.machine
  const paths = getShortestPaths(machine, {
    events: ((snapshot: AnyMachineSnapshot) =>
      happenings(examples, snapshot).map((event) => ({ at: 5, ...event }))) as never,
    serializeState: ({ value, context }) => JSON.stringify([value, facts(context as never, value)]),
  })
  return paths.map(({ steps }) => {
    let snapshot = machine.getInitialSnapshot(machine as never) as AnyMachineSnapshot
    for (const { event } of steps)
      if (event.type !== 'xstate.init') snapshot = transition(machine, snapshot, event)[0] as AnyMachineSnapshot
    const { value, context } = snapshot
    return plain({ value, context, view: definition.view(snapshot as never) })
  })
}
