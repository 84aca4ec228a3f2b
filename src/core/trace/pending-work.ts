import type { AnyMachineSnapshot } from 'xstate'

/** Pending timers by id with their due times (null if the log does not say), and ids of effects. */
export interface Pending {
  timers: Readonly<Record<string, number | null>>
  effects: readonly string[]
}

interface StepAction {
  type: string
  params?: unknown
}

const awaitedBy = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.flatMap((node) => node.invoke.map(({ id }) => id))

const delayOf = (snapshot: AnyMachineSnapshot, delay: unknown): number => {
  const named = snapshot.machine.implementations.delays[String(delay)]
  return Number(typeof delay === 'number' ? delay : named)
}

/** The timers and effects that this state implies; due times are known only for those of the last step. */
export const pendingIn = (
  snapshot: AnyMachineSnapshot,
  { at, asked: requested = [] }: { at: number; asked?: readonly string[] },
): Pending => ({
  effects: awaitedBy(snapshot),
  timers: Object.fromEntries(
    snapshot._nodes.flatMap((node) =>
      node.after.map(({ eventType, delay }) => [
        eventType,
        requested.includes(eventType) ? at + delayOf(snapshot, delay) : null,
      ]),
    ),
  ),
})

/** Removes the timer or effect that this event answers. */
export const isAnswerOf = ({ timers, effects }: Pending, type: string): Pending => ({
  timers: Object.fromEntries(Object.entries(timers).filter(([id]) => id !== type)),
  effects: effects.filter((id) => type !== `xstate.done.actor.${id}` && type !== `xstate.error.actor.${id}`),
})

/** Pending work after a step: the host's rule (`host/store-actions.ts`) on plain data. */
export const pendingAfter = (
  before: Pending,
  snapshot: AnyMachineSnapshot,
  actions: readonly StepAction[],
  at: number,
) => {
  const awaited = new Set(awaitedBy(snapshot))
  const timers = { ...before.timers }
  const effects = new Set(before.effects)
  const requested = new Set<string>()
  for (const { type, params } of actions) {
    const { id, sendId, delay, event, src } = (params ?? {}) as {
      id?: string
      sendId?: string
      delay?: number
      event?: { type: string }
      src?: string
    }
    if (type === 'xstate.cancel' && sendId) delete timers[sendId]
    if (type === 'xstate.raise' && event && delay !== undefined) {
      timers[id ?? event.type] = at + delay
      requested.add(id ?? event.type)
    }
    if (type === 'xstate.spawnChild' && id && src && awaited.has(id)) {
      effects.add(id)
      requested.add(id)
    }
  }
  const pending: Pending = { timers, effects: [...effects].filter((id) => awaited.has(id)) }
  return { pending, asked: [...requested] }
}
