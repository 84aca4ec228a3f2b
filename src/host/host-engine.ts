import { deleteOldProcessedEvents } from '../store/processed-events-store.ts'
import type { Transaction } from '../store/store-types.ts'
import { commitEvents } from './commit-events.ts'
import { fireTimers } from './due-timers.ts'
import type { DueWork } from './due-work.ts'
import { createEffectsRunner } from './effects-runner.ts'
import type { Apply, CommitOptions, Host } from './host-types.ts'
import { createJobTracker } from './job-tracker.ts'
import { createOutboxDrainer } from './outbox/outbox-drainer.ts'
import { wakeTransports } from './outbox/wake-transports.ts'
import type { PublishedView, RuntimeDeps } from './runtime-types.ts'

/**
 * Commits events and does what they ask for. Each commit ends with a survey of what is due; what it finds is started
 * after the commit and tracked until it ends. Runs in every runtime; where it does not lead it only commits and publishes.
 */
export function createHostEngine(deps: RuntimeDeps, onViews: (views: PublishedView[]) => void) {
  const machines = new Map(deps.machines.map((definition) => [definition.id, definition]))
  const { track, settled } = createJobTracker((error) => deps.report?.(error))
  let disarm = () => {}
  let isStopped = false

  const step = (name: string) => deps.step?.(name)
  const machine = (id: string) => {
    const definition = machines.get(id)
    if (!definition) throw new TypeError(`no machine '${id}'`)
    return definition
  }

  const commit = async <Result>(
    work: (tx: Transaction, apply: Apply) => Promise<Result>,
    { isQuiet = false }: CommitOptions = {},
  ) => {
    const { result, applied, found } = await commitEvents(host, effects.isRunning, work)
    step('committed')
    effects.abort(applied.flatMap(({ stopped }) => stopped))
    const views = applied.flatMap(({ published }) => published ?? [])
    if (views.length > 0) onViews(views)
    follow(found, isQuiet)
    return result
  }

  const host: Host = { deps, commit, machine, step }
  const effects = createEffectsRunner(host)
  const drainers = new Map(
    Object.entries(deps.lanes).map(([name, lane]) => [name, createOutboxDrainer(host, name, lane)]),
  )

  const startEffects = async () => (await effects.start()).forEach(track)

  function follow({ dueTimers, hasEffects, lanes, dueAt }: DueWork, isQuiet: boolean) {
    if (isStopped || deps.leads?.() === false) return
    disarm()
    if (dueAt !== null && deps.arm) disarm = deps.arm(dueAt - deps.now(), () => track(wake()))
    if (isQuiet) return
    if (dueTimers.length > 0) track(fireTimers(host, dueTimers))
    if (hasEffects) track(startEffects())
    for (const name of lanes) track(drainers.get(name)?.drain() ?? Promise.resolve())
  }

  const wake = (isHopeful = false) =>
    commit(async (tx, apply) => {
      await deleteOldProcessedEvents(tx, deps.now())
      if (isHopeful) await wakeTransports(tx, host, apply)
    })

  const stop = () => {
    isStopped = true
    disarm()
    // what fails on the way out is no answer
    effects.abort()
    for (const drainer of drainers.values()) drainer.stop()
  }

  return { commit, machine, wake, settled, stop }
}
