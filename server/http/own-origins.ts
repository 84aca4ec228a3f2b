import type { IncomingHttpHeaders } from 'node:http'
import type { Configuration } from '../configuration.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origins whose pages are ours: the public one. On plain-http loopback a browser may be sent to the same server by
 * either of its names; nowhere else is more than one accepted.
 */
export const ownOrigins = (publicOrigin: string): ReadonlySet<string> => {
  const { protocol, hostname, port } = new URL(publicOrigin)
  const isLoopback = protocol === 'http:' && loopback.includes(hostname)
  const names = isLoopback ? loopback.map((name) => new URL(`http://${name}:${port || 80}`).origin) : []
  return new Set([publicOrigin, ...names])
}

/** Sent by a page or the worker of ours: browsers write both headers, and no page can. */
export const isFromOwnPage = (headers: IncomingHttpHeaders, origins: ReadonlySet<string>): boolean =>
  origins.has(headers.origin ?? '') && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

/**
 * Sent by a page of another origin. A GET says so in `Sec-Fetch-Site` alone; a link that someone follows may come from
 * anywhere.
 */
export const isFromForeignPage = (headers: IncomingHttpHeaders, origins: ReadonlySet<string>): boolean =>
  (headers.origin !== undefined && !origins.has(headers.origin)) ||
  (/^(cross|same)-site$/.test(String(headers['sec-fetch-site'])) && headers['sec-fetch-mode'] !== 'navigate')

/** Where someone may be sent on to: our own pages, and the neighbours that the configuration names. */
export const trustedOrigins = (config: Configuration): string[] => {
  const { publicOrigin, mainUrl, settingUrl, ssoUrl, temporaryUserUrl } = config
  const urls = [publicOrigin, mainUrl, settingUrl, ssoUrl, temporaryUserUrl]
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))]
}
