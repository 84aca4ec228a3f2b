import type { EffectFailure } from '../core/durable-machine-types.ts'
import type { EffectRow } from '../store/store-types.ts'
import type { Host } from './host-types.ts'
import { isFree, leaseMs } from './lease-rules.ts'

const isFailure = (thrown: unknown): thrown is EffectFailure =>
  typeof thrown === 'object' && thrown !== null && !(thrown instanceof Error) && 'kind' in thrown

/** Passes a typed failure on. Of any other error only the text: an Error object does not survive in a snapshot. */
const asFailure = (thrown: unknown, epoch: number, at: number): EffectFailure =>
  isFailure(thrown)
    ? structuredClone(thrown)
    : { kind: 'interrupted', code: '0', text: thrown instanceof Error ? thrown.message : String(thrown), at, epoch }

const answer = (host: Host, { key, machine }: EffectRow, event: { type: string }) =>
  host.commit([], async (tx, apply) => {
    if (!(await tx.get('effects', key))) return
    await tx.delete('effects', key)
    await apply(machine, event, `effect:${key}`)
  })

/**
 * Runs the effects that machines invoked. Each is leased first; if its owner dies, the next runtime to wake runs it again.
 * The answer is applied in the transaction that deletes the effect, so an effect that ran twice counts once.
 */
export function createEffectsRunner(host: Host) {
  const { deps } = host
  const running = new Map<string, AbortController>()

  const lease = async (): Promise<EffectRow[]> => {
    const living = await deps.owner.living()
    host.step('effects.living')
    const { free, isLeasedElsewhere } = await host.write(['effects'], async (tx) => {
      const rows = (await tx.list('effects')).filter(({ machine }) => machine !== '')
      const keys = new Set(rows.map(({ key }) => key))
      for (const [key, controller] of running) if (!keys.has(key)) controller.abort()
      const now = deps.now()
      const waiting = rows.filter(({ key }) => !running.has(key))
      const free = waiting.filter((row) => isFree(row, now, living))
      for (const row of free) await tx.put('effects', { ...row, owner: deps.owner.id, leaseUntil: now + leaseMs })
      return { free, isLeasedElsewhere: free.length < waiting.length }
    })
    // wake when the other runtime's lease expires, in case it died
    if (isLeasedElsewhere) host.startDueWork({ isQuiet: true })
    return free
  }

  const perform = async (row: EffectRow, signal: AbortSignal) => {
    const { key, epoch, at, id } = row
    const effect = deps.effects[row.machine]?.[row.src]
    try {
      if (!effect) throw new Error(`no effect '${row.src}' of '${row.machine}'`)
      const output = await effect(row.input, { key, epoch, at, signal, owner: deps.owner })
      return { type: `xstate.done.actor.${id}`, output }
    } catch (thrown) {
      return { type: `xstate.error.actor.${id}`, error: asFailure(thrown, epoch, deps.now()) }
    }
  }

  const run = async (row: EffectRow) => {
    const controller = new AbortController()
    running.set(row.key, controller)
    try {
      const event = await perform(row, controller.signal)
      host.step('effect.performed')
      if (!controller.signal.aborted) await answer(host, row, event)
    } finally {
      running.delete(row.key)
    }
  }

  return {
    isRunning: (key: string) => running.has(key),
    /** Aborts the given effects (default: all). Their rows stay; the next runtime picks them up. */
    abort: (keys: Iterable<string> = running.keys()) => {
      for (const key of keys) running.get(key)?.abort()
    },
    /** Leases what is free and resolves with the runs; each run resolves when its answer is committed. */
    start: async () => (await lease()).map(run),
  }
}
