import type { IncomingHttpHeaders } from 'node:http'
import type { Configuration } from '../configuration.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Our own origins: the public one. On plain-http loopback a browser may use either name of the same server; elsewhere only
 * one is accepted.
 */
export const ownOrigins = (publicOrigin: string): ReadonlySet<string> => {
  const { protocol, hostname, port } = new URL(publicOrigin)
  const isLoopback = protocol === 'http:' && loopback.includes(hostname)
  const names = isLoopback ? loopback.map((name) => new URL(`http://${name}:${port || 80}`).origin) : []
  return new Set([publicOrigin, ...names])
}

/** Whether our own page or worker sent the request: browsers set both headers, and pages cannot. */
export const isFromOwnPage = (headers: IncomingHttpHeaders, origins: ReadonlySet<string>): boolean =>
  origins.has(headers.origin ?? '') && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

/**
 * Whether a page of another origin sent the request. A GET shows this only in `Sec-Fetch-Site`; links may be followed from anywhere.
 */
export const isFromForeignPage = (headers: IncomingHttpHeaders, origins: ReadonlySet<string>): boolean =>
  (headers.origin !== undefined && !origins.has(headers.origin)) ||
  (/^(cross|same)-site$/.test(String(headers['sec-fetch-site'])) && headers['sec-fetch-mode'] !== 'navigate')

/** Host names under which this server may be called: those of our own pages, and those in `ALLOWED_HOSTS`. */
export const ownHostnames = (config: Configuration): ReadonlySet<string> => {
  const origins = [...ownOrigins(config.publicOrigin), ...trustedOrigins(config), config.collectorOrigin]
  return new Set([...origins.map((origin) => new URL(origin).hostname), ...config.allowedHosts])
}

/** Valid redirect targets: our own pages and the configured neighbours. */
export const trustedOrigins = (config: Configuration): string[] => {
  const { publicOrigin, mainUrl, settingUrl, ssoUrl, temporaryUserUrl } = config
  const urls = [publicOrigin, mainUrl, settingUrl, ssoUrl, temporaryUserUrl]
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))]
}
