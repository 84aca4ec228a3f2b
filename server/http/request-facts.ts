import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { localeOf } from '../../src/core/locale/locale-rules.ts'
import { shareTokenHeader } from '../../src/core/share/share-rules.ts'
import type { RequestFacts } from './handler-types.ts'

const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

const zoneOf = (zone: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'Asia/Shanghai'
  }
}

/** Whether a script made the request. Old browsers do not send `sec-fetch-dest`; there `timezonestr` shows it, which only our scripts send. */
const isForScript = (headers: FastifyRequest['headers']): boolean =>
  headers['sec-fetch-dest'] === undefined ? headers.timezonestr !== undefined : headers['sec-fetch-dest'] === 'empty'

const isScriptCall = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'HEAD' &&
  isForScript(headers) &&
  first(headers['sec-fetch-mode']) !== 'navigate' &&
  !/prefetch|prerender|preview/.test(`${first(headers['sec-purpose'])} ${first(headers.purpose)}`)

const markPattern = /^[\w-]{43}$/
/** A random mark in a cookie, if it has the shape of one. */
export const markOf = (cookie: string | undefined): string | null =>
  cookie && markPattern.test(cookie) ? cookie : null

/**
 * Facts of the request for handlers. The time zone is `timezoneStr`; the header `timezone` is a constant. A request whose URL
 * cannot be decoded has no cookies, because no hook ran for it.
 */
export const requestFacts = (request: FastifyRequest, cookieName: string): RequestFacts => ({
  ip: request.ip,
  language: localeOf(first(request.headers['accept-language']).split(',')[0] ?? ''),
  // lazy: few calls need it, and ICU is slow
  get timeZone() {
    return zoneOf(first(request.headers.timezonestr))
  },
  userAgent: first(request.headers['user-agent']).slice(0, 300),
  token: first(request.headers.accesstoken) || null,
  shareToken: first(request.headers[shareTokenHeader]) || null,
  cookieToken: request.cookies?.[cookieName] ?? null,
  deviceMark: markOf(request.cookies?.['pms-device']),
  idempotencyKey: first(request.headers['idempotency-key']) || null,
  isScriptCall: isScriptCall(request),
})
