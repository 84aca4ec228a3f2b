import type { PublicConfig } from '../calls/product-calls.ts'
import { scrubText } from './text-scrubber.ts'
import { scrubUrl } from './url-scrubber.ts'

/** Below the collector's origin: where reports go unless a Sentry is configured. */
export const errorReportsPath = '/v1/write/errors'

/** ANA-7: sampling rates, 0–1. */
export const errorReportRates = { errors: 0.3, traces: 0.2 }
export const maxBreadcrumbs = 50

/** Aborted requests, navigations that another one replaced, and resize observers that need a second round (ANA-8). */
export const ignoredErrors =
  /ResizeObserver loop|(?:Redirected|Avoided redundant) navigation|Redirected when going|Navigation (?:cancelled|aborted)|signal is aborted|^AbortError/i

/** Messages of Chromium, Firefox and WebKit for requests that the network ended: no defect of the page; monitoring counts them by address. */
export const networkAborts =
  /Failed to fetch|NetworkError when attempting|^(?:TypeError: )?Load failed|Request aborted/i

/** ANA-7: whether errors are reported: only if the server names an endpoint, and not in environments that begin with dev or sit. */
export const isErrorReportingOn = ({
  errorReports,
  environment,
}: Pick<PublicConfig, 'errorReports' | 'environment'>): boolean =>
  errorReports !== undefined && !/^(?:dev|sit)/.test(environment)

/** Where a DSN's envelopes go: `https://KEY@HOST/PATH/PROJECT`. Throws on anything else. */
export const envelopeEndpoint = (dsn: string): string => {
  const { origin, username, pathname } = new URL(dsn)
  const [, path = '', project] = /^(.*)\/(\w+)$/.exec(pathname) ?? []
  if (!project || !/^\w+$/.test(username)) throw new TypeError('not a DSN')
  return `${origin}${path}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`
}

/** One text of a report; a lone query or fragment counts as an address, too. */
const scrubOne = (text: string): string => (/^[?#]/.test(text) ? scrubUrl(text) : scrubText(text))

/** A report as it may leave the device: every text in it, at any depth, without secrets. */
export const scrubReport = <Value>(value: Value): Value => {
  if (typeof value === 'string') return scrubOne(value) as Value
  if (Array.isArray(value)) return value.map(scrubReport) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scrubReport(each)])) as Value
}
