import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'

/** A DataKit, a PostHog and a Sentry on one loopback address; each refuses what the real one refuses. */
export interface ForwardHosts {
  origin: string
  /** The accepted items, in order: a line, an event's uuid, an envelope, the fields of a segment. */
  taken: { datakit: string[]; posthog: string[]; sentry: string[]; replay: Record<string, string>[] }
  /** `path?query status` of every request. */
  answered: string[]
  /** Answers to the next requests: a status with the time to wait; `drop` closes the connection, `never` holds it. */
  faults: (number | { status: number; retryAfter: string } | 'drop' | 'never')[]
  /** Resolves once this many requests have arrived. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

/** Reads up to an unescaped stop character; null if the text ends first. */
const upTo = (text: string, from: number, stops: string): number | null => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (stops.includes(text[at] as string)) return at
  }
  return null
}

/** Checks the line protocol: tags with a value that does not end in a backslash, `app_id` among them; then fields; then a time. */
const isLine = (line: string): boolean => {
  const end = upTo(line, 0, ' ')
  const time = / \d{13}$/.exec(line)
  if (end === null || !time || time.index <= end) return false
  let tags = 0
  let hasApp = false
  for (let at = upTo(line, 0, ',') ?? end; at < end; ) {
    const next = Math.min(upTo(line, at + 1, ',') ?? end, end)
    const tag = line.slice(at + 1, next)
    const equals = upTo(tag, 0, '=')
    if (equals === null || equals === tag.length - 1 || /\\(?:\\|[, ]?$)/.test(tag)) return false
    if (tag.startsWith('app_id=')) hasApp = true
    tags += 1
    at = next
  }
  return tags > 0 && hasApp && /^[^=\s]+=.+$/.test(line.slice(end + 1, time.index))
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const segmentFields = async (type: string, body: Buffer): Promise<Record<string, string> | null> => {
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData()
  const segment = form.get('segment')
  if (!(segment instanceof Blob) || !form.get('app_id')) return null
  const { records } = JSON.parse(String(inflateSync(Buffer.from(await segment.arrayBuffer()))))
  if (!Array.isArray(records)) return null
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

interface PostHogEvent {
  event?: string
  distinct_id?: string
  uuid?: string
  timestamp?: string
}

const takeEvents = (body: string, apiKey: string): string[] | number => {
  const { api_key: key, batch, sent_at: sentAt } = JSON.parse(body) as Record<string, unknown>
  if (key !== apiKey) return 401
  const events = batch as PostHogEvent[]
  const isWhole = (event: PostHogEvent) =>
    event.event && event.distinct_id && event.uuid && !Number.isNaN(Date.parse(event.timestamp ?? ''))
  return Number.isNaN(Date.parse(String(sentAt))) || !events.every(isWhole) ? 400 : events.map(({ uuid = '' }) => uuid)
}

const takeEnvelope = (body: string): string | number => {
  const [header = '', item = '', payload = ''] = body.split('\n')
  const { event_id: id, sent_at: sentAt } = JSON.parse(header) as Record<string, string>
  const isWhole = /^[0-9a-f]{32}$/.test(id ?? '') && !Number.isNaN(Date.parse(sentAt ?? '')) && JSON.parse(item).type
  return isWhole && JSON.parse(payload).event_id === id ? (id as string) : 400
}

export async function forwardHosts({
  apiKey,
  sentryKey,
}: {
  apiKey: string
  sentryKey: string
}): Promise<ForwardHosts> {
  const taken: ForwardHosts['taken'] = { datakit: [], posthog: [], sentry: [], replay: [] }
  const answered: string[] = []
  const faults: ForwardHosts['faults'] = []
  let wake = () => {}

  const receive = async (request: IncomingMessage): Promise<number> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    const body = await bodyOf(request)
    if (pathname === '/v1/write/rum' || pathname === '/v1/write/logging') {
      const lines = body.toString('utf8').split('\n')
      if (searchParams.get('token') !== 'dk' || !lines.every(isLine)) return 400
      taken.datakit.push(...lines)
      return 200
    }
    if (pathname === '/v1/write/rum/replay') {
      const fields = await segmentFields(request.headers['content-type'] ?? '', body)
      if (!fields) return 400
      taken.replay.push(fields)
      return 200
    }
    if (pathname === '/batch/') {
      const events = takeEvents(body.toString('utf8'), apiKey)
      if (typeof events === 'number') return events
      taken.posthog.push(...events)
      return 200
    }
    if (pathname !== '/api/42/envelope/') return 404
    if (searchParams.get('sentry_key') !== sentryKey) return 403
    const envelope = takeEnvelope(body.toString('utf8'))
    if (typeof envelope === 'number') return envelope
    taken.sentry.push(envelope)
    return 200
  }

  const http = createServer(async (request, response) => {
    const fault = faults.shift()
    const status =
      fault === undefined ? await receive(request).catch(() => 400) : typeof fault === 'object' ? fault.status : fault
    answered.push(`${request.url} ${status}`)
    wake()
    if (status === 'never') return
    if (status === 'drop') return request.socket.destroy()
    const wait = typeof fault === 'object' ? { 'retry-after': fault.retryAfter } : {}
    response.writeHead(status, wait).end()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    taken,
    answered,
    faults,
    until: async (count) => {
      while (answered.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
