import type { IncomingHttpHeaders } from 'node:http'
import { getDomain } from 'tldts'
import { tokenCookieName } from '../../src/core/environment-rules.ts'
import * as limits from '../../src/core/limits.ts'
import type { Configuration } from '../configuration.ts'
import type { Tx } from '../db/database.ts'
import type { AuditEntry, ServerDeps } from '../http/handler-types.ts'
import { isFromOwnPage, ownOrigins } from '../http/own-origins.ts'
import { endSessionOf } from './session-store.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Name and attributes of the session cookie for an origin (STO-1): on the registrable domain, host-only for single labels,
 * IP addresses and where `COOKIE_SCOPE` is `host`; `Secure` and `SameSite=None` except on plain-http loopback.
 */
export function sessionCookie({
  publicOrigin,
  environment,
  isCookieForSite,
}: Pick<Configuration, 'publicOrigin' | 'environment' | 'isCookieForSite'>) {
  const { hostname, protocol } = new URL(publicOrigin)
  const isPlainLoopback = protocol === 'http:' && loopback.has(hostname)
  const domain = (isCookieForSite && getDomain(hostname, { allowPrivateDomains: true })) || undefined
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

const actions = { replaced: 'session.replaced', signedOut: 'logout' } as const

/**
 * Ends the session of the cookie that the browser still has when a person signs in, for example after an offline sign-out
 * (ASVS 7.2.4), or signs out with an older token. The cookie proves nothing else, and only our own page may present it.
 * Returns the audit entry, which belongs to no organisation.
 */
export async function endCookieSession(
  tx: Tx,
  { config, secrets }: Pick<ServerDeps, 'config' | 'secrets'>,
  headers: IncomingHttpHeaders,
  cookieToken: string | null,
  reason: keyof typeof actions = 'replaced',
): Promise<AuditEntry[]> {
  if (!cookieToken || !isFromOwnPage(headers, ownOrigins(config.publicOrigin))) return []
  const ended = await endSessionOf(tx, secrets, cookieToken, reason)
  if (!ended) return []
  const { id, userId, orgId } = ended
  return [{ action: actions[reason], orgId: null, actorId: String(userId), detail: { sessionId: id, orgId } }]
}
