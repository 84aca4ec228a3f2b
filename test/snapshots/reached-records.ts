import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { StoredState } from '../../src/core/durable-machine-types.ts'
import { type Examples, eventOf } from '../conformance/examples.ts'
import type { PlayedStep } from '../failed-trace.ts'

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

const momentsIn = (examples: Examples, snapshot: AnyMachineSnapshot): Moment[] =>
  happenings(examples, snapshot).map((event) => ({ at: 5, ...event }))

/** The events of a shortest path from the first start to every distinguishable situation. */
const shortestPaths = (examples: Examples): Moment[][] => {
  const { definition, facts } = examples
  const paths = getShortestPaths(definition.machine as AnyStateMachine, {
    events: ((snapshot: AnyMachineSnapshot) => momentsIn(examples, snapshot)) as never,
    serializeState: ({ value, context }) => JSON.stringify([value, facts(context as never, value)]),
  })
  return paths.map(({ steps }) =>
    steps.map(({ event }) => event as Moment).filter(({ type }) => type !== 'xstate.init'),
  )
}

const stepsAlong = (machine: AnyStateMachine, events: readonly Moment[]) => {
  let snapshot = machine.getInitialSnapshot(machine as never) as AnyMachineSnapshot
  const steps = events.map((event): PlayedStep => {
    const { context: before } = snapshot
    snapshot = transition(machine, snapshot, event)[0] as AnyMachineSnapshot
    return { event, before, value: snapshot.value, context: snapshot.context }
  })
  return { steps, snapshot }
}

/** A record of the machine in every distinguishable situation. */
export const reachedRecords = (examples: Examples): GoldenRecord[] =>
  shortestPaths(examples).map((events) => {
    const { snapshot } = stepsAlong(examples.definition.machine, events)
    const { value, context } = snapshot
    return plain({ value, context, view: examples.definition.view(snapshot as never) })
  })

/** The steps to each of these situations, and from there each possible event. */
export const reachedSteps = (examples: Examples): PlayedStep[][] =>
  shortestPaths(examples).flatMap((events) => {
    const { machine } = examples.definition
    const next = momentsIn(examples, stepsAlong(machine, events).snapshot)
    return next.map((event) => stepsAlong(machine, [...events, event]).steps)
  })
