import type { MonitorEvent } from '../core/monitor/line-protocol-rules.ts'
import { isTracedUrl, type RequestTrace, traceOf, traceparentOf } from '../core/monitor/tracing-rules.ts'

/** How many requests are remembered until the browser has measured them. */
const mostRemembered = 100

interface Sent extends Partial<RequestTrace> {
  url: string
  method: string
  /** As `performance.now()`. */
  at: number
}

export interface TracingDeps {
  target: Pick<typeof globalThis, 'fetch' | 'XMLHttpRequest'>
  options(): { tracingSampleRate: number; allowedTracingOrigins: readonly string[] }
  /** Whether a request to this address may be traced: not the monitor's own, and none of a session that is not tracked. */
  mayTrace(url: string): boolean
  /** 0 ≤ random < 1. */
  random(): number
  randomBytes(): Uint8Array
  now(): number
  /** A request ended without an answer, and nobody aborted it. */
  unanswered(url: string, method: string): void
}

/** A page that is being left ends its requests, and does not live as long as this. */
const leavingMs = 1000

/** Tells of a failure after a moment: what a navigation ended did not fail. */
const unlessLeft = (failed: () => void): void => {
  const timer = setTimeout(() => {
    removeEventListener('pagehide', left)
    failed()
  }, leavingMs)
  const left = () => clearTimeout(timer)
  addEventListener('pagehide', left, { once: true })
}

/** The answer, whose failure is told unless we aborted it. */
const watchAnswer = (answer: Promise<Response>, failed: () => void): Promise<Response> =>
  // the page gets what follows, and not `answer`, which counts as handled: an error that nobody handles is still heard, once
  answer.catch((error: unknown) => {
    const { name } = (error ?? {}) as { name?: unknown }
    if (name !== 'AbortError' && name !== 'TimeoutError') unlessLeft(failed)
    throw error
  })

/**
 * Gives a sample of the page's requests to allowed origins the header `traceparent`, and tells what a measured request was: its
 * method and its trace. Whatever goes wrong here, the request is sent as it came.
 */
export function traceRequests({ target, options, mayTrace, random, randomBytes, now, unanswered }: TracingDeps) {
  const sent: Sent[] = []
  const original = target.fetch

  const isSampled = (url: string) => {
    const { tracingSampleRate, allowedTracingOrigins } = options()
    return isTracedUrl(url, allowedTracingOrigins) && mayTrace(url) && random() * 100 < tracingSampleRate
  }
  const remember = (request: Sent) => {
    sent.push(request)
    if (sent.length > mostRemembered) sent.shift()
  }
  const aboutOf = (url: string, method: string) => ({
    url: new URL(url, location.href).href,
    method: method.toUpperCase(),
    at: now(),
  })
  const tellUnanswered = (href: string, ofMethod: string) => {
    // an address that cannot be read was no request
    if (!URL.canParse(href, location.href)) return
    const { url, method } = aboutOf(href, ofMethod)
    unanswered(url, method)
  }
  /** The request with the header; null to send it as it came. */
  const traced = (input: RequestInfo | URL, init?: RequestInit): Request | null => {
    const given = input instanceof Request ? input : null
    const about = aboutOf(given?.url ?? String(input), init?.method ?? given?.method ?? 'GET')
    if (!isSampled(about.url)) {
      remember(about)
      return null
    }
    const trace = traceOf(randomBytes())
    // this takes the body of a given request, so from here on it is the one to send
    const request = new Request(input, init)
    request.headers.set('traceparent', traceparentOf(trace))
    remember({ ...about, ...trace })
    return request
  }

  target.fetch = (input, init) => {
    let request: Request | null = null
    try {
      request = traced(input, init)
    } catch {
      // the browser says itself what is wrong with it
    }
    const answer = request ? original(request) : original(input, init)
    return watchAnswer(answer, () => {
      const given = input instanceof Request ? input : null
      const href = given?.url ?? String(input)
      tellUnanswered(href, init?.method ?? given?.method ?? 'GET')
    })
  }

  const opened = new WeakMap<XMLHttpRequest, readonly [url: string, method: string]>()
  const tellFailed = ({ currentTarget }: Event) => {
    const [url, method] = opened.get(currentTarget as XMLHttpRequest) ?? []
    if (url !== undefined && method !== undefined) unlessLeft(() => tellUnanswered(url, method))
  }
  const { open, send } = target.XMLHttpRequest.prototype
  target.XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
    // `abort` and `timeout` are events of their own
    if (!opened.has(this)) this.addEventListener('error', tellFailed)
    opened.set(this, [String(given[1]), String(given[0])])
    return (open as (...all: unknown[]) => void).apply(this, given)
  }
  target.XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, ...given) {
    try {
      const [url, method] = opened.get(this) ?? []
      if (url === undefined || method === undefined) throw new TypeError('not opened')
      const about = aboutOf(url, method)
      const trace = isSampled(about.url) ? traceOf(randomBytes()) : null
      if (trace) this.setRequestHeader('traceparent', traceparentOf(trace))
      remember({ ...about, ...trace })
    } catch {
      // the browser says itself what is wrong with it
    }
    return send.apply(this, given)
  }

  return {
    /** The tags of a measured request; none if it was not seen here. `startTime` as `performance.now()`. */
    tagsOf: ({ name, startTime }: Pick<PerformanceEntry, 'name' | 'startTime'>): MonitorEvent['tags'] => {
      const found = sent.findIndex(({ url, at }) => url === name && at <= startTime + 1)
      const [request] = found < 0 ? [] : sent.splice(found, 1)
      return request ? { resource_method: request.method, trace_id: request.traceId, span_id: request.spanId } : {}
    },
  }
}
