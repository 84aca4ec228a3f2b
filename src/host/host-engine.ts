import { deleteOldProcessedEvents } from '../store/machine-rows.ts'
import { commitEvents } from './commit-events.ts'
import { collectDueWork, type DueWork, fireTimers } from './due-work.ts'
import { createEffectsRunner } from './effects-runner.ts'
import type { CommitOptions, Host } from './host-types.ts'
import { createJobTracker } from './job-tracker.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createOutboxDrainer } from './outbox/outbox-drainer.ts'
import { wakeTransports } from './outbox/wake-transports.ts'
import type { PublishedView, RuntimeDeps } from './runtime-types.ts'
import { evictAndRetry } from './transaction/evict-and-retry.ts'

/**
 * Commits events and does what they ask for. After each commit it looks for what is due, starts it and tracks it until it
 * ends. Runs in every runtime; where it does not lead it only commits and publishes.
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

  const write: Host['write'] = async (names, work) => {
    const result = await evictAndRetry(deps, names, work)
    step('committed')
    return result
  }

  const commit: Host['commit'] = async (names, work, options) => {
    const { result, applied } = await commitEvents(deps, machine, names, work)
    step('committed')
    effects.abort(applied.flatMap(({ stopped }) => stopped))
    const views = applied.flatMap(({ published }) => published ?? [])
    if (views.length > 0) onViews(views)
    startDueWork(options)
    return result
  }

  const host: Host = { deps, write, commit, startDueWork, machine, step }
  const effects = createEffectsRunner(host)
  const drainers = new Map(
    Object.entries(deps.lanes).map(([name, lane]) => [name, createOutboxDrainer(host, name, lane)]),
  )

  const startEffects = async () => (await effects.start()).forEach(track)

  const start = ({ dueTimers, hasEffects, lanes }: DueWork) => {
    if (dueTimers.length > 0) track(fireTimers(host, dueTimers))
    if (hasEffects) track(startEffects())
    for (const name of lanes) track(drainers.get(name)?.drain() ?? Promise.resolve())
  }

  const isIdle = () => isStopped || deps.leads?.() === false
  let mayStart = false
  const lookForWork = oneAtATime(async () => {
    const isStarting = mayStart
    mayStart = false
    const due = await collectDueWork(host, effects.isRunning)
    if (isIdle()) return
    disarm()
    if (due.dueAt !== null && deps.arm) disarm = deps.arm(due.dueAt - deps.now(), () => track(wake()))
    if (isStarting) start(due)
  })

  function startDueWork({ isQuiet = false }: CommitOptions = {}) {
    if (isIdle()) return
    mayStart ||= !isQuiet
    track(lookForWork())
  }

  const wake = async (isHopeful = false) => {
    await write(['seen'], (tx) => deleteOldProcessedEvents(tx, deps.now()))
    if (isHopeful) await commit([], (tx, apply) => wakeTransports(tx, host, apply))
    else startDueWork()
  }

  const stop = () => {
    isStopped = true
    disarm()
    // what fails on the way out is no answer
    effects.abort()
    for (const drainer of drainers.values()) drainer.stop()
  }

  return { ...host, wake, settled, stop }
}
