import { getDomain } from 'tldts'
import { tokenCookieName } from '../../src/core/environment-rules.ts'
import * as limits from '../../src/core/limits.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Name and attributes of the session cookie for an origin (STO-1): the registrable domain, host-only for
 * single labels and addresses; `Secure` and `SameSite=None` everywhere but on plain-http loopback.
 */
export function sessionCookie(publicOrigin: string, environment: string) {
  const { hostname, protocol } = new URL(publicOrigin)
  const isPlainLoopback = protocol === 'http:' && loopback.has(hostname)
  const domain = getDomain(hostname, { allowPrivateDomains: true }) ?? undefined
  return {
    name: tokenCookieName(environment),
    options: {
      path: '/',
      httpOnly: true,
      maxAge: limits.tokenCookieMaxAgeSeconds,
      secure: !isPlainLoopback,
      sameSite: isPlainLoopback ? ('lax' as const) : ('none' as const),
      ...(domain ? { domain } : {}),
    },
  }
}
