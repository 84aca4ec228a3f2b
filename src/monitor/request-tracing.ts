import type { MonitorEvent } from '../core/monitor/line-protocol-rules.ts'
import { isTracedUrl, type RequestTrace, traceOf, traceparentOf } from '../core/monitor/tracing-rules.ts'
import { readUrl } from '../core/read-url.ts'

/** How many requests are remembered until the browser has measured them. */
const maxRemembered = 100

interface Sent extends Partial<RequestTrace> {
  url: string
  method: string
  /** As `performance.now()`. */
  at: number
}

export interface TracingDeps {
  target: Pick<typeof globalThis, 'fetch' | 'XMLHttpRequest'>
  options(): { tracingSampleRate: number; allowedTracingOrigins: readonly string[] }
  /** Whether a request to this address may be traced: not the monitor's own requests, and only in a tracked session. */
  mayTrace(url: string): boolean
  /** 0 ≤ random < 1. */
  random(): number
  randomBytes(): Uint8Array
  now(): number
  /** A request ended without an answer, and nobody aborted it. */
  unanswered(url: string, method: string): void
}

/** A page that is left ends its requests, and is gone before this time is over. */
const leavingMs = 1000

/** Reports a failure after a moment, because a request that a navigation ended has not failed. */
const unlessLeft = (failed: () => void): void => {
  const timer = setTimeout(() => {
    removeEventListener('pagehide', left)
    failed()
  }, leavingMs)
  const left = () => clearTimeout(timer)
  addEventListener('pagehide', left, { once: true })
}

/** Passes the answer on, and reports its failure unless we aborted it. */
const watchAnswer = (answer: Promise<Response>, failed: () => void): Promise<Response> =>
  // the page gets this promise, and not `answer`, which counts as handled: an unhandled error is still reported, once
  answer.catch((error: unknown) => {
    const { name } = (error ?? {}) as { name?: unknown }
    if (name !== 'AbortError' && name !== 'TimeoutError') unlessLeft(failed)
    throw error
  })

type Address = readonly [href: string, method: string]

const addressOf = (input: RequestInfo | URL, init?: RequestInit): Address =>
  input instanceof Request ? [input.url, init?.method ?? input.method] : [String(input), init?.method ?? 'GET']

interface XhrWatch {
  sending(request: XMLHttpRequest, address: Address): void
  failed(address: Address): void
}

/** Reports each XHR that is sent and each that fails; an XHR may be opened again. */
const watchXhr = ({ XMLHttpRequest: { prototype } }: TracingDeps['target'], { sending, failed }: XhrWatch): void => {
  const opened = new WeakMap<XMLHttpRequest, Address>()
  const reportFailed = ({ currentTarget }: Event) => {
    const address = opened.get(currentTarget as XMLHttpRequest)
    if (address) unlessLeft(() => failed(address))
  }
  const { open, send } = prototype
  prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
    // an abort and a timeout have events of their own
    if (!opened.has(this)) this.addEventListener('error', reportFailed)
    opened.set(this, [String(given[1]), String(given[0])])
    return (open as (...all: unknown[]) => void).apply(this, given)
  }
  prototype.send = function (this: XMLHttpRequest, ...given) {
    try {
      const address = opened.get(this)
      if (address) sending(this, address)
    } catch {
      // the browser says itself what is wrong with it
    }
    return send.apply(this, given)
  }
}

/**
 * Adds the header `traceparent` to a sample of the page's requests to allowed origins, and provides the method and trace of a measured
 * request. Whatever goes wrong here, the request is sent as the page made it.
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
    if (sent.length > maxRemembered) sent.shift()
  }
  const failed = ([href, method]: Address) => {
    const url = readUrl(href, location.href)
    // an address that cannot be read was no request
    if (url) unanswered(url.href, method.toUpperCase())
  }
  /** Remembers a request that is sent, and returns its trace if it is sampled. */
  const begin = ([href, method]: Address): RequestTrace | null => {
    const about = { url: new URL(href, location.href).href, method: method.toUpperCase(), at: now() }
    const trace = isSampled(about.url) ? traceOf(randomBytes()) : null
    remember({ ...about, ...trace })
    return trace
  }
  /** The request with the header; null to send it unchanged. */
  const traced = (input: RequestInfo | URL, init?: RequestInit): Request | null => {
    const trace = begin(addressOf(input, init))
    if (!trace) return null
    // this consumes the body of a given request, so from here on the new one must be sent
    const request = new Request(input, init)
    request.headers.set('traceparent', traceparentOf(trace))
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
    return watchAnswer(answer, () => failed(addressOf(input, init)))
  }
  watchXhr(target, {
    sending: (request, address) => {
      const trace = begin(address)
      if (trace) request.setRequestHeader('traceparent', traceparentOf(trace))
    },
    failed,
  })

  return {
    /** The tags of a measured request; none if it was not seen here. `startTime` as `performance.now()`. */
    tagsOf: ({ name, startTime }: Pick<PerformanceEntry, 'name' | 'startTime'>): MonitorEvent['tags'] => {
      const found = sent.findIndex(({ url, at }) => url === name && at <= startTime + 1)
      const [request] = found < 0 ? [] : sent.splice(found, 1)
      return request ? { resource_method: request.method, trace_id: request.traceId, span_id: request.spanId } : {}
    },
  }
}
