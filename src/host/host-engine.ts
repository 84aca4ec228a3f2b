import { forgetOldSeen } from '../store/seen-store.ts'
import { StoreError } from '../store/store-error.ts'
import type { TimerRow } from '../store/store-rows-types.ts'
import type { Transaction } from '../store/store-types.ts'
import { deleteTimer, readTimer } from '../store/timers-store.ts'
import { type Applied, applyEvent } from './apply-event.ts'
import { createEffectsRunner } from './effects-runner.ts'
import type { HomeDeps, PublishedView } from './home-types.ts'
import type { Apply, CommitOptions, Host } from './host-types.ts'
import { dropOverCap } from './outbox/outbox-capture.ts'
import { createOutboxDrainer } from './outbox/outbox-drainer.ts'
import { steppedTransaction } from './stepped-transaction.ts'
import { type Survey, survey } from './survey.ts'

/** Messages given up at once when the device has no room left for an event. */
const roomMessages = 100

/**
 * Commits events and does what they ask for. Each commit ends with a survey of what is due; what it finds is started
 * after the commit and tracked until it ends. Runs in every home; where it does not lead it only commits and publishes.
 */
export function createHostEngine(deps: HomeDeps, hear: (views: PublishedView[]) => void) {
  const machines = new Map(deps.machines.map((definition) => [definition.id, definition]))
  const jobs = new Set<Promise<void>>()
  let disarm = () => {}
  let isStopped = false

  const step = (name: string) => deps.step?.(name)
  const track = (work: Promise<unknown>) => {
    const job: Promise<void> = work
      .then(
        () => {},
        (error) => deps.report?.(error),
      )
      .finally(() => jobs.delete(job))
    jobs.add(job)
  }

  const machine = (id: string) => {
    const definition = machines.get(id)
    if (!definition) throw new TypeError(`no machine '${id}'`)
    return definition
  }

  const makeRoom = () =>
    deps.store.write(async (tx) => {
      await forgetOldSeen(tx, deps.now())
      for (const [name, { owned }] of Object.entries(deps.lanes))
        if (!owned) await dropOverCap(tx, name, 'quota', 0, roomMessages)
    })

  const write = async <Result>(work: (tx: Transaction) => Promise<Result>) => {
    const stepped = (tx: Transaction) => work(deps.step ? steppedTransaction(tx, deps.step) : tx)
    try {
      return await deps.store.write(stepped)
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== 'quota') throw error
      await makeRoom()
      return deps.store.write(stepped)
    }
  }

  const commit = async <Result>(
    work: (tx: Transaction, apply: Apply) => Promise<Result>,
    { isQuiet = false }: CommitOptions = {},
  ) => {
    let applied: Applied[] = []
    const { result, found } = await write(async (tx) => {
      applied = []
      const apply: Apply = async (id, event, eventId, epoch) => {
        const one = await applyEvent(tx, machine(id), event, { eventId, epoch, at: deps.now() })
        applied.push(one)
        return one
      }
      return { result: await work(tx, apply), found: await survey(tx, host, effects.isRunning) }
    })
    step('committed')
    effects.abort(applied.flatMap(({ stopped }) => stopped))
    const views = applied.flatMap(({ published }) => published ?? [])
    if (views.length > 0) hear(views)
    follow(found, isQuiet)
    return result
  }

  const host: Host = { deps, commit, machine, step }
  const effects = createEffectsRunner(host)
  const drainers = new Map(
    Object.entries(deps.lanes).map(([name, lane]) => [name, createOutboxDrainer(host, name, lane)]),
  )

  const fire = (timer: TimerRow) =>
    commit(async (tx, apply) => {
      const row = await readTimer(tx, timer.machine, timer.id)
      if (row?.dueAt !== timer.dueAt) return
      await deleteTimer(tx, row.machine, row.id)
      await apply(row.machine, row.event, deps.newId())
    })

  const fireAll = async (timers: TimerRow[]) => {
    for (const timer of timers) await fire(timer)
  }

  const startEffects = async () => {
    for (const run of await effects.start()) track(run)
  }

  function follow({ dueTimers, hasEffects, lanes, dueAt }: Survey, isQuiet: boolean) {
    if (isStopped || deps.leads?.() === false) return
    disarm()
    if (dueAt !== null && deps.arm) disarm = deps.arm(dueAt - deps.now(), () => track(wake()))
    if (isQuiet) return
    if (dueTimers.length > 0) track(fireAll(dueTimers))
    if (hasEffects) track(startEffects())
    for (const name of lanes) track(drainers.get(name)?.drain() ?? Promise.resolve())
  }

  const wake = () => commit((tx) => forgetOldSeen(tx, deps.now()))

  const settled = async () => {
    while (jobs.size > 0) await Promise.all(jobs)
  }

  const stop = () => {
    isStopped = true
    disarm()
    for (const drainer of drainers.values()) drainer.stop()
  }

  return { commit, machine, wake, settled, stop }
}
