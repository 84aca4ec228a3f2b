import { importAgain, loadLater } from '../channel/load-later.ts'
import type { createErrorReporter, ReporterDeps, Trouble } from './reports/error-reporter.ts'

/** How many errors wait for the reporter. */
const maxWaiting = 20

type Reporter = ReturnType<typeof createErrorReporter>

interface WatchDeps extends Omit<ReporterDeps, 'dsn' | 'environment' | 'lost'> {
  /** `unreported`: too many errors happened before the reporter was loaded; otherwise the device did not store them. */
  lost(count: number, reason?: 'unreported'): void
  /** Null: nothing is reported, and nothing is loaded. */
  target(): Pick<ReporterDeps, 'dsn' | 'environment'> | null
  isSignedIn(): boolean
}

interface ReporterModule {
  createErrorReporter(deps: ReporterDeps): Pick<Reporter, 'report' | 'shown'>
}

/**
 * Loads the reporter of errors once somebody is signed in or an error happened, and hands over those that happened before.
 * Turned off, it is never loaded.
 */
export function createReportWatch(
  { target, isSignedIn, ...deps }: WatchDeps,
  load: () => Promise<ReporterModule> = importAgain(() => import('./reports/error-reporter.ts')),
) {
  let reporter: Pick<Reporter, 'report' | 'shown'> | undefined
  let waiting: Trouble[] = []
  let isLoading = false
  const check = () => {
    const found = isLoading ? null : target()
    if (!found || (waiting.length === 0 && !isSignedIn())) return
    isLoading = true
    loadLater(load, ({ createErrorReporter }) => {
      reporter = createErrorReporter({ ...deps, ...found })
      waiting.forEach(reporter.report)
      waiting = []
      return undefined
    })
  }
  return {
    check,
    report: (trouble: Trouble): void => {
      reporter?.report(trouble)
      if (reporter) return
      if (target() && waiting.push(trouble) > maxWaiting) {
        waiting.pop()
        deps.lost(1, 'unreported')
      }
      check()
    },
    shown: (name: string): void => reporter?.shown(name),
  }
}
