import { ignoredErrors } from '../core/monitor/error-report-rules.ts'
import type { Observation } from '../core/monitor/monitor-events.ts'
import { scrubText } from '../core/monitor/text-scrubber.ts'
import { scrubUrl } from '../core/monitor/url-scrubber.ts'

const errorOf = (source: string, thrown: unknown, more: Observation['fields'] = {}): Observation | null => {
  const { name, message } = thrown instanceof Error ? thrown : { name: '', message: String(thrown) }
  if (name === 'AbortError' || ignoredErrors.test(message)) return null
  return {
    measurement: 'error',
    tags: { error_source: source, error_type: name },
    fields: {
      error_message: scrubText(message, 1000),
      // a getter, because browsers build the stack only when it is read, which is slow: it is read when the event is encoded
      get error_stack() {
        return scrubText((thrown instanceof Error && thrown.stack) || '')
      },
      ...more,
    },
  }
}

type Capture = (event: Observation, at?: number) => void

/** The thrown value, for the error reporter; undefined if nothing was thrown. */
const thrownBy = (event: Event): unknown => {
  const { error, message, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>
  return event.type === 'unhandledrejection' ? reason : (error ?? message)
}

const observed: Readonly<Record<string, (event: Event) => Observation | null>> = {
  error: (event) => {
    const { error, message, filename, lineno } = event as ErrorEvent
    return message === undefined
      ? null
      : errorOf('source', error ?? message, { error_file: scrubUrl(`${filename}:${lineno}`) })
  },
  unhandledrejection: (event) => errorOf('source', (event as PromiseRejectionEvent).reason),
  securitypolicyviolation: (event) => {
    const { violatedDirective, blockedURI } = event as SecurityPolicyViolationEvent
    return errorOf('csp', `${violatedDirective} refused ${scrubUrl(blockedURI)}`)
  },
}

/** An error from before the monitor was loaded: its event, or the arguments of `console.error` and their time (epoch milliseconds). */
export type EarlyError = Event | { said: readonly unknown[]; at: number }

/**
 * Uncaught errors, rejections without a handler, `console.error`, and violations of the content policy; `early` are
 * those from before the monitor was loaded. Each is also passed to `report`, as it was thrown.
 */
export function collectErrors(
  capture: Capture,
  early: readonly EarlyError[] = [],
  report: (trouble: { thrown: unknown; isHandled: boolean; at: number }) => void = () => {},
  console: Pick<Console, 'error'> = globalThis.console,
): void {
  const take = (event: Event) => {
    const error = observed[event.type]?.(event)
    if (!error) return
    const at = Math.round(performance.timeOrigin + event.timeStamp)
    capture(error, at)
    const thrown = thrownBy(event)
    if (thrown !== undefined) report({ thrown, isHandled: false, at })
  }
  const takeLogged = (said: readonly unknown[], at: number) => {
    const thrown = said.find((each) => each instanceof Error) ?? said.map(String).join(' ')
    const error = errorOf('console', thrown)
    if (!error) return
    capture(error, at)
    report({ thrown, isHandled: true, at })
  }
  for (const error of early) {
    if ('said' in error) takeLogged(error.said, error.at)
    else take(error)
  }
  for (const type of Object.keys(observed)) addEventListener(type, take)
  const original = console.error
  console.error = (...said: unknown[]) => {
    original.apply(console, said)
    takeLogged(said, Date.now())
  }
}
