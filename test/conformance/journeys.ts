import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type Examples, eventOf } from './examples.ts'
import { firstMoment } from './moment.ts'

export interface Move {
  event: { type: string; [field: string]: unknown }
  /** The index of the example; it may be repeated with another epoch. */
  example?: number
  /** The effect that this event ends; undefined for dispatched events. */
  src?: string
  /** Advances the clock by this duration, so that the event is due. */
  dueInMs?: number
}

export interface Step {
  move: Move
  /** `state --event--> state` */
  edge: string
  view: unknown
}

/** The possible moves in this state: dispatched events, results of effects, delayed events. */
const movesFrom = ({ events, effectEnds }: Examples, { snapshot, now }: MachineState): Move[] => {
  const { invoke = [], after = [] } = snapshot.machine.states[String(snapshot.value)] ?? {}
  const ends = invoke.flatMap(({ id, src: work }) => {
    const src = String(work)
    const { outputs, errors } = effectEnds[src] ?? { outputs: [], errors: [] }
    return [
      ...outputs.map((output) => ({ src, event: { type: `xstate.done.actor.${id}`, output } })),
      ...errors.map((error) => ({ src, event: { type: `xstate.error.actor.${id}`, error } })),
    ]
  })
  const delays = new Map<string, number>()
  for (const { eventType, delay } of after) delays.set(eventType, delayOf(snapshot, delay, now))
  return [
    ...events.map((one, example) => ({ event: eventOf(one, snapshot.context), example })),
    ...ends,
    ...[...delays].map(([type, dueInMs]) => ({ event: { type }, dueInMs })),
  ]
}

const delayOf = ({ machine, context }: AnyMachineSnapshot, delay: unknown, at: number): number => {
  const given = typeof delay === 'string' ? machine.implementations.delays[delay] : delay
  const named = typeof given === 'function' ? given({ context, event: { at } }, undefined) : given
  if (typeof named !== 'number') throw new Error(`the delay ${String(delay)} is no number`)
  return named
}

const nodeOf = ({ facts }: Examples, { value, context }: { value: unknown; context: unknown }) =>
  JSON.stringify([value, facts(context as never, value)])

interface MachineState {
  snapshot: AnyMachineSnapshot
  now: number
}

/** The state after this move, stepped through plain data like the host does, and the name of the edge. */
const after = (examples: Examples, { snapshot, now: before }: MachineState, move: Move) => {
  const { machine, view } = examples.definition
  const now = before + (move.dueInMs ?? 0)
  const { value, context } = JSON.parse(JSON.stringify({ value: snapshot.value, context: snapshot.context }))
  const event = { at: now, ...move.event }
  const [next] = transition(machine, machine.resolveState({ value, context }), event)
  const [from, to] = [nodeOf(examples, snapshot), nodeOf(examples, next)]
  return {
    place: { snapshot: next as AnyMachineSnapshot, now },
    step: {
      move,
      edge: `${value} --${move.event.type}--> ${next.value}`,
      view: JSON.parse(JSON.stringify(view(next))),
    },
    // moves that change no fact for a guard are the same edge
    edge: `${from === to ? value : from} ${move.example ?? JSON.stringify(move.event)}`,
  }
}

/**
 * Journeys that cover every reachable edge: each starts from the beginning, follows a shortest path to a node and continues
 * over uncovered edges as long as there are any.
 */
export function journeysOf(examples: Examples): Step[][] {
  const { machine } = examples.definition
  const paths = getShortestPaths(machine as AnyStateMachine, {
    events: ((snapshot: AnyMachineSnapshot) =>
      movesFrom(examples, { snapshot, now: firstMoment }).map(({ event }) => event)) as never,
    serializeState: (snapshot) => nodeOf(examples, snapshot as never),
  })
  const taken = new Set<string>()
  const travel = (events: readonly { type: string }[]) => {
    let place: MachineState = { snapshot: initialTransition(machine, undefined as never)[0], now: firstMoment }
    const steps: Step[] = []
    let isNew = false
    for (;;) {
      const ways = movesFrom(examples, place).map((move) => after(examples, place, move))
      const asked = JSON.stringify(events[steps.length])
      const way = ways.find(({ step, edge }) => (asked ? JSON.stringify(step.move.event) === asked : !taken.has(edge)))
      if (!way) return { steps, isNew }
      isNew ||= !taken.has(way.edge)
      taken.add(way.edge)
      steps.push(way.step)
      place = way.place
    }
  }
  const journeys: Step[][] = []
  for (const { steps } of paths) {
    // the first step of a path is XState's own start event
    const events = steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init')
    for (let journey = travel(events); journey.isNew; journey = travel(events)) journeys.push(journey.steps)
  }
  return journeys
}

/** The fewest journeys that together cover every edge by its name; all journeys cover it with every example, from every situation. */
export const fewestOf = (journeys: readonly Step[][]): Step[][] => {
  const seen = new Set<string>()
  return journeys
    .toSorted((one, other) => other.length - one.length)
    .filter((steps) => {
      const isNew = steps.some(({ edge }) => !seen.has(edge))
      for (const { edge } of steps) seen.add(edge)
      return isNew
    })
}
