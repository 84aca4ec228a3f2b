import { deleteOldProcessedEvents } from '../store/machine-rows.ts'
import type { Transaction } from '../store/store-types.ts'
import { commitEvents } from './commit-events.ts'
import { collectDueWork, type DueWork, fireTimers } from './due-work.ts'
import { createEffectsRunner } from './effects-runner.ts'
import { evictOrFallBack } from './host-transaction.ts'
import type { Apply, CommitOptions, Host } from './host-types.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { readDelivery } from './outbox/batch-rules.ts'
import { createOutboxDrainer } from './outbox/outbox-drainer.ts'
import type { PublishedView, RuntimeDeps } from './runtime-types.ts'

/** The network may be back: each paused transport receives `wake` and decides how soon it tries again. */
async function wakeTransports(tx: Transaction<'machines'>, host: Host, apply: Apply) {
  const at = host.deps.now()
  for (const lane of Object.values(host.deps.lanes)) {
    const { nextAttemptAt } = await readDelivery(tx, host, lane)
    if (nextAttemptAt !== null && nextAttemptAt > at) await apply(lane.machine, { type: 'wake' }, host.deps.newId())
  }
}

/** Tracks background work: `settled` awaits all of it (for `waitUntil`), and its errors are reported. */
function createJobTracker(report: (error: unknown) => void) {
  const jobs = new Set<Promise<void>>()
  return {
    track: (work: Promise<unknown>) => {
      const job: Promise<void> = work.then(() => {}, report).finally(() => jobs.delete(job))
      jobs.add(job)
    },
    settled: async () => {
      while (jobs.size > 0) await Promise.all(jobs)
    },
  }
}

/**
 * Commits events and starts the work they cause. After each commit it collects due work, starts it and tracks it until it
 * ends. In a runtime that is not the leader it only commits and publishes.
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
    const result = await evictOrFallBack(deps, names, work)
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

  const isIdle = () => isStopped || deps.mayStartWork?.() === false
  let mayStart = false
  const checkDueWork = oneAtATime(async () => {
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
    track(checkDueWork())
  }

  const wake = async (mayBeOnline = false) => {
    await write(['seen'], (tx) => deleteOldProcessedEvents(tx, deps.now()))
    if (mayBeOnline) await commit([], (tx, apply) => wakeTransports(tx, host, apply))
    else startDueWork()
  }

  const stop = () => {
    isStopped = true
    disarm()
    // a failure caused by stopping is not an answer
    effects.abort()
    for (const drainer of drainers.values()) drainer.stop()
  }

  return { ...host, wake, settled, stop }
}
