import { whenIdle } from '../channel/first-rows.ts'
import { importAgain, loadLater } from '../channel/load-later.ts'
import type { PageView } from '../core/monitor/monitor-events.ts'
import type { UsageEvents, UsageName } from '../core/monitor/usage-rules.ts'
import type { EarlyError } from '../monitor/error-collector.ts'
import type { MonitorDeps, startMonitor } from '../monitor/start-monitor.ts'
import type { Services } from '../shared/use-services.ts'

const loadMonitor = importAgain(() => import('../monitor/start-monitor.ts'))

type Monitor = Pick<
  NonNullable<ReturnType<typeof startMonitor>>,
  'recordPageView' | 'capture' | 'collect' | 'lostEarly'
>
interface MonitorModule {
  startMonitor(deps: MonitorDeps): Monitor | null
}

const maxEarly = 20
const errorTypes = ['error', 'unhandledrejection', 'securitypolicyviolation']

/**
 * Monitoring loads when the first page stands, its rows are shown and the browser is idle. Until then this keeps views, usage events
 * and errors.
 */
export const createPageRecords = (
  deps: MonitorDeps,
  rowsShown: Promise<void>,
  load: () => Promise<MonitorModule> = loadMonitor,
) => {
  const waiting: ((monitor: Monitor) => void)[] = []
  let withMonitor: ((work: (monitor: Monitor) => void) => void) | undefined
  const early: EarlyError[] = []
  let lostEarly = 0
  const keep = (error: EarlyError) => {
    if (early.length < maxEarly) early.push(error)
    else lostEarly += 1
  }
  for (const type of errorTypes) addEventListener(type, keep)
  const { error: written } = console
  const keepWritten = (...said: unknown[]) => {
    written.apply(console, said)
    keep({ said, at: Date.now() })
  }
  console.error = keepWritten
  const start = () =>
    loadLater(load, ({ startMonitor }) => {
      const monitor = startMonitor(deps)
      withMonitor = (work) => monitor && work(monitor)
      for (const work of waiting) withMonitor(work)
      for (const type of errorTypes) removeEventListener(type, keep)
      if (console.error === keepWritten) console.error = written
      monitor?.collect(early)
      if (lostEarly > 0) monitor?.lostEarly(lostEarly)
      return undefined
    })
  const whenStarted =
    <Args extends unknown[]>(work: (monitor: Monitor, at: number, ...args: Args) => void) =>
    (...args: Args) => {
      const at = Date.now()
      const next = (monitor: Monitor) => work(monitor, at, ...args)
      if (withMonitor) withMonitor(next)
      else if (waiting.push(next) === 1) void rowsShown.then(() => whenIdle(start))
    }
  return {
    recordPageView: whenStarted((monitor, at, view: PageView) => monitor.recordPageView(view, at)),
    capture: whenStarted((monitor, at, name: UsageName, properties: UsageEvents[UsageName]) =>
      monitor.capture(name, properties, at),
    ) as Services['capture'],
  }
}
