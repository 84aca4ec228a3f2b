import type { Observation } from '../core/monitor/monitor-events.ts'
import { scrubText } from '../core/monitor/text-scrubber.ts'
import { scrubUrl } from '../core/monitor/url-scrubber.ts'

/** Aborted requests, navigations that another one replaced, and resize observers that need a second round (ANA-8). */
const ignored = /ResizeObserver loop|Navigation (?:cancelled|aborted)|signal is aborted|^AbortError/i

const errorOf = (source: string, thrown: unknown, more: Observation['fields'] = {}): Observation | null => {
  const { name, message, stack } = thrown instanceof Error ? thrown : { name: '', message: String(thrown), stack: '' }
  if (name === 'AbortError' || ignored.test(message)) return null
  return {
    measurement: 'error',
    tags: { error_source: source, error_type: name },
    fields: { error_message: scrubText(message, 1000), error_stack: scrubText(stack ?? ''), ...more },
  }
}

type Capture = (event: Observation, at?: number) => void

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

/**
 * Uncaught errors, rejections without a handler, `console.error`, and what the content policy refused; `early` are such events
 * from before the monitor was loaded.
 */
export function collectErrors(
  capture: Capture,
  early: readonly Event[] = [],
  console: Pick<Console, 'error'> = globalThis.console,
): void {
  const take = (event: Event) => {
    const error = observed[event.type]?.(event)
    if (error) capture(error, Math.round(performance.timeOrigin + event.timeStamp))
  }
  early.forEach(take)
  for (const type of Object.keys(observed)) addEventListener(type, take)
  const original = console.error
  console.error = (...said: unknown[]) => {
    original.apply(console, said)
    const error = errorOf('console', said.find((each) => each instanceof Error) ?? said.map(String).join(' '))
    if (error) capture(error)
  }
}
