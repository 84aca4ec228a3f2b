import { loggingPath, rumPath } from '../../src/core/limits.ts'
import { replayPath } from '../../src/core/monitor/replay/replay-segment-rules.ts'
import type { Configuration } from '../configuration.ts'
import type { ForwardKind } from './forward-queue.ts'

/** A queued batch. */
export interface Forward {
  id: string
  kind: ForwardKind
  type: string | null
  body: Buffer
}

interface ForwardRequest {
  url: string
  body: Buffer
  /** The content type. Lines have none, because a DataKit reads them with any type. */
  type: string | null
}

/** The address of one of a host's paths. The query of the host's address, which may hold a token, is kept. */
const addressOf = (host: string, path: string): string => {
  const [plain, query] = host.split('?')
  const url = new URL(`${plain?.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value)
  return url.href
}

const json = 'application/json'

/** The request that delivers a batch; null if its host is no longer configured. */
export function forwardRequest(
  { datakit, posthog, sentry }: Configuration['forwards'],
  { kind, type, body }: Forward,
  now: Date,
): ForwardRequest | null {
  const sentAt = now.toISOString()
  if (kind === 'usage') {
    if (!posthog) return null
    const batch = `{"api_key":${JSON.stringify(posthog.apiKey)},"sent_at":"${sentAt}","batch":${body.toString('utf8')}}`
    return { url: addressOf(posthog.host, '/batch/'), body: Buffer.from(batch), type: json }
  }
  if (kind === 'errors') {
    if (!sentry) return null
    // an envelope begins with its header, which is never an empty object
    const envelope = `{"sent_at":"${sentAt}",${body.toString('utf8').slice(1)}`
    return { url: sentry.endpoint, body: Buffer.from(envelope), type: 'application/x-sentry-envelope' }
  }
  if (!datakit) return null
  const paths = { rum: rumPath, logging: loggingPath, replay: replayPath }
  return { url: addressOf(datakit.url, paths[kind]), body, type }
}
