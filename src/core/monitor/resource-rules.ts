import type { Observation } from './monitor-events.ts'
import { scrubUrl } from './url-scrubber.ts'

/** A browser's measurements of one request; times in milliseconds. */
export interface ResourceTiming {
  name: string
  initiatorType: string
  duration: number
  transferSize?: number
  responseStatus?: number
  nextHopProtocol?: string
}

/** Paths that differ only in ids or hashes are one. */
export const pathGroup = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^(?:\d+|[\da-f-]{16,}|[\w-]{22,})$/i.test(part) ? '?' : part.replace(/-[\w-]{8}(?=\.\w+$)/, '-?')))
    .join('/')

const kindOf = (path: string, initiator: string): string =>
  /\.js$/.test(path)
    ? 'js'
    : /\.css$/.test(path)
      ? 'css'
      : /\.(?:png|svg|jpe?g|webp|avif|gif)$/.test(path)
        ? 'image'
        : initiator

const isCollected = (url: string, excluded: readonly string[]) =>
  /^https?:/.test(url) && !excluded.some((start) => url.startsWith(start))

/** The error of a request that nobody answered; none for one that is excluded. */
export const unansweredEvents = (url: string, method: string, excluded: readonly string[]): Observation[] => {
  if (!isCollected(url, excluded)) return []
  const { host, pathname } = new URL(url)
  const group = pathGroup(pathname)
  const about = { resource_url: scrubUrl(url), resource_url_host: host, resource_url_path: pathname }
  const tags = { ...about, resource_url_path_group: group, resource_method: method }
  return [
    {
      measurement: 'error',
      tags: { ...tags, error_source: 'network', error_type: 'HTTP 0' },
      fields: { error_message: `${group} was not answered` },
    },
  ]
}

/** The event of a request; null for one that is excluded or has no address. A failed one is an error as well. */
export const resourceEvents = (timing: ResourceTiming, excluded: readonly string[]): Observation[] => {
  if (!isCollected(timing.name, excluded)) return []
  const { host, pathname } = new URL(timing.name)
  const { duration, transferSize, responseStatus: status = 0, initiatorType } = timing
  const tags = {
    resource_url: scrubUrl(timing.name),
    resource_url_host: host,
    resource_url_path: pathname,
    resource_url_path_group: pathGroup(pathname),
    resource_type: kindOf(pathname, initiatorType),
    resource_status: status > 0 ? String(status) : null,
  }
  const fields = { duration: Math.round(duration * 1e6), resource_size: transferSize ?? null }
  const failed: Observation = {
    measurement: 'error',
    tags: { ...tags, error_source: 'network', error_type: `HTTP ${status}` },
    fields: { error_message: `${pathGroup(pathname)} answered ${status}` },
  }
  return [{ measurement: 'resource', tags, fields }, ...(status >= 500 ? [failed] : [])]
}
