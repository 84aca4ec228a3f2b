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

type Capture = (event: Observation) => void

/** Uncaught errors, rejections without a handler, `console.error`, and what the content policy refused. */
export function collectErrors(capture: Capture, console: Pick<Console, 'error'> = globalThis.console): void {
  const take = (event: Observation | null) => {
    if (event) capture(event)
  }
  addEventListener('error', ({ error, message, filename, lineno }: ErrorEvent) => {
    if (message !== undefined)
      take(errorOf('source', error ?? message, { error_file: scrubUrl(`${filename}:${lineno}`) }))
  })
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => take(errorOf('source', reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    take(errorOf('csp', `${violatedDirective} refused ${scrubUrl(blockedURI)}`)),
  )
  const original = console.error
  console.error = (...said: unknown[]) => {
    original.apply(console, said)
    take(errorOf('console', said.find((each) => each instanceof Error) ?? said.map(String).join(' ')))
  }
}
