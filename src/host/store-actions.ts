import type { AnyMachineSnapshot } from 'xstate'
import type { DurableMachine } from '../core/durable-machine-types.ts'
import type { EffectRow, MachineRow, Transaction } from '../store/store-types.ts'

interface Action {
  type: string
  params?: unknown
}
/** A machine after a transition, with its effects from before. */
interface Step {
  row: MachineRow
  snapshot: AnyMachineSnapshot
  effects: readonly EffectRow[]
}
interface Params {
  id?: string
  sendId?: string
  delay?: number
  event?: { type: string }
  src?: string
  input?: unknown
}

/**
 * Writes the actions of a transition as rows: delayed events become timers, invoked work becomes effects. Effects that the
 * machine no longer waits for are deleted, so a late answer is ignored. Returns the keys of the deleted effects and the ids
 * of the new ones.
 */
export async function storeActions(
  tx: Transaction<'timers' | 'effects'>,
  definition: DurableMachine,
  { row, snapshot, effects }: Step,
  actions: readonly Action[],
  at: number,
): Promise<{ requested: string[]; stopped: string[] }> {
  const machine = definition.id
  const awaited = new Set(snapshot._nodes.flatMap((node) => node.invoke.map(({ id }) => id)))
  const asked = new Set<string>()
  for (const action of actions) {
    const { id, sendId, delay, event, src, input } = (action.params ?? {}) as Params
    if (action.type === 'xstate.cancel' && sendId) await tx.delete('timers', [machine, sendId])
    if (action.type === 'xstate.raise' && event && delay !== undefined) {
      await tx.put('timers', { machine, id: id ?? event.type, dueAt: at + delay, event })
      asked.add(id ?? event.type)
    }
    if (action.type === 'xstate.spawnChild' && id && src && awaited.has(id)) {
      const key = `${machine}/${id}/${row.rev}`
      const epoch = definition.epoch?.(snapshot.context) ?? 0
      await tx.put('effects', { key, machine, id, src, input, epoch, at, owner: null, leaseUntil: 0 })
      asked.add(id)
    }
  }
  const stopped: string[] = []
  for (const { key, id } of effects) {
    if (awaited.has(id) && !asked.has(id)) continue
    await tx.delete('effects', key)
    stopped.push(key)
  }
  return { requested: [...asked], stopped }
}
