import { afterEach, expect, test, vi } from 'vitest'
import { type TracingDeps, traceRequests } from './request-tracing.ts'

afterEach(() => void vi.useRealTimers())

const open = (more: Partial<TracingDeps> = {}) => {
  const sent: Request[] = []
  const xhr: { headers: Record<string, string>; opened: unknown[] } = { headers: {}, opened: [] }
  class XMLHttpRequest extends EventTarget {
    open(...given: unknown[]) {
      xhr.opened = given
    }
    setRequestHeader(name: string, value: string) {
      xhr.headers[name] = value
    }
    send() {}
  }
  const target: TracingDeps['target'] = {
    XMLHttpRequest: XMLHttpRequest as never,
    fetch: async (input, init) => {
      sent.push(new Request(input, init))
      return new Response()
    },
  }
  const tracing = traceRequests({
    target,
    options: () => ({ tracingSampleRate: 20, allowedTracingOrigins: ['https://api.example'] }),
    mayTrace: () => true,
    random: () => 0.19,
    randomBytes: () => new Uint8Array(24).fill(171),
    now: () => 50,
    unanswered: () => {},
    ...more,
  })
  const ask = async (...request: Parameters<typeof fetch>) => {
    await target.fetch(...request)
    return sent.at(-1) as Request
  }
  return { ask, tracing, target, xhr }
}

test('a sampled request to an allowed origin carries a traceparent and what it came with', async () => {
  const { ask, tracing } = open()
  const given = new Request('https://api.example/call', { method: 'POST', body: 'payload', headers: { x: '1' } })
  const request = await ask(given)
  const [traceId, spanId] = ['ab'.repeat(16), 'ab'.repeat(8)]
  expect(request.headers.get('traceparent')).toBe(`00-${traceId}-${spanId}-01`)
  expect([request.method, request.headers.get('x'), await request.text()]).toEqual(['POST', '1', 'payload'])
  const entry = { name: 'https://api.example/call', startTime: 51 }
  expect(tracing.tagsOf(entry)).toEqual({ resource_method: 'POST', trace_id: traceId, span_id: spanId })
  expect(tracing.tagsOf(entry)).toEqual({})
})

test.each<[string, string, Partial<TracingDeps>]>([
  ['another origin', 'https://other.example/', {}],
  ['one that is not sampled', 'https://api.example/', { random: () => 0.2 }],
  ['one that may not be traced', 'https://api.example/', { mayTrace: () => false }],
])('%s is sent as it came', async (_what, url, more) => {
  const { ask, tracing } = open(more)
  const request = await ask(new Request(url, { method: 'POST', body: 'payload' }))
  expect([request.headers.get('traceparent'), await request.text()]).toEqual([null, 'payload'])
  expect(tracing.tagsOf({ name: url, startTime: 50 })).toEqual({ resource_method: 'POST' })
})

test.each([
  ['an allowed origin', 'https://api.example/call', true],
  ['another origin', 'https://other.example/call', false],
])('an XMLHttpRequest to %s: its method is known, and its trace where it has one', (_what, url, isTraced) => {
  const { tracing, target, xhr } = open()
  const request = new target.XMLHttpRequest()
  request.open('put', url, true)
  request.send()
  const [traceId, spanId] = ['ab'.repeat(16), 'ab'.repeat(8)]
  expect(xhr).toEqual({
    opened: ['put', url, true],
    headers: isTraced ? { traceparent: `00-${traceId}-${spanId}-01` } : {},
  })
  const tags = { resource_method: 'PUT', ...(isTraced && { trace_id: traceId, span_id: spanId }) }
  expect(tracing.tagsOf({ name: url, startTime: 51 })).toEqual(tags)
})

test.each<[string, Error, boolean, string[]]>([
  ['without an answer', new TypeError('Failed to fetch'), false, ['POST https://api.example/call']],
  ['that we aborted', Object.assign(new Error('aborted'), { name: 'AbortError' }), false, []],
  ['of a page that is left', new TypeError('Failed to fetch'), true, []],
])('a request %s', async (_what, error, isLeft, expected) => {
  vi.useFakeTimers()
  const told: string[] = []
  const target = { XMLHttpRequest, fetch: () => Promise.reject(error) } as unknown as TracingDeps['target']
  open({ target, unanswered: (url, method) => void told.push(`${method} ${url}`) })
  await expect(target.fetch('https://api.example/call', { method: 'post' })).rejects.toBe(error)
  if (isLeft) dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual(expected)
})

test.each<[string, string[], boolean, string[]]>([
  ['without an answer', ['error'], false, ['PUT https://api.example/upload']],
  ['sent again without an answer', ['error', 'error'], false, Array(2).fill('PUT https://api.example/upload')],
  ['that was aborted, answered or too slow', ['abort', 'load', 'timeout'], false, []],
  ['of a page that is left', ['error'], true, []],
])('an XHR %s', async (_what, ends, isLeft, expected) => {
  vi.useFakeTimers()
  const told: string[] = []
  const { target } = open({ unanswered: (url, method) => void told.push(`${method} ${url}`) })
  const request = new target.XMLHttpRequest()
  for (const end of ends) {
    request.open('put', 'https://api.example/upload')
    request.send()
    request.dispatchEvent(new ProgressEvent(end))
  }
  if (isLeft) dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual(expected)
})
