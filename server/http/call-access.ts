import type { FastifyRequest } from 'fastify'
import { isAdministrator } from '../../src/core/access/permission-rules.ts'
import type { Call } from '../../src/core/calls/call-types.ts'
import type { CallName } from '../../src/core/calls/calls.ts'
import { auditedLimits } from '../audit/audited-limits.ts'
import { findCaller } from '../auth/caller.ts'
import { isRecent } from '../auth/recent-proof-rules.ts'
import { countWrite } from '../limits/count-write.ts'
import { ApiError } from './api-error.ts'
import type { Caller, RequestFacts } from './handler-types.ts'
import { isFromOwnPage, ownOrigins } from './own-origins.ts'
import type { ServerDeps } from './server-deps-types.ts'

const authorize = (row: Call, caller: Caller, now: Date) => {
  if ((row.sensitive || row.requiresRecentAuth) && caller.viaApiKey)
    throw new ApiError('0403001', { message: 'access.api_key' })
  if (row.requiresRecentAuth && !isRecent(caller, now))
    throw new ApiError('0410008', { message: 'account.reauthenticate' })
  if (row.auth === 'admin' && !isAdministrator(caller.roleCodes))
    throw new ApiError('0403001', { message: 'access.role' })
}

/** The one call that the cookie opens, and only for our own worker or page (SEC-8). */
const mayResume = ({ headers }: FastifyRequest, origins: ReadonlySet<string>) =>
  headers['x-sso-worker'] === '1' && isFromOwnPage(headers, origins)

/** Who makes this call; null where nobody has to be known. Throws when they may not make it, or not so often. */
export function createCallAccess(deps: ServerDeps) {
  const { config, db, secrets, now } = deps
  const origins = ownOrigins(config.publicOrigin)
  return async (name: CallName, row: Call, request: FastifyRequest, facts: RequestFacts): Promise<Caller | null> => {
    const { token } = facts
    if (row.auth === 'cookie' && !mayResume(request, origins))
      throw new ApiError('04206', { message: 'session.invalid' })
    if (row.auth === 'cookie' || row.auth === 'open') return null
    if (!token) throw new ApiError('04206', { message: 'session.missing' })
    const caller = await findCaller(db, secrets, token)
    request.callerId = caller.userId
    authorize(row, caller, now())
    await countWrite(name, caller, auditedLimits(deps, caller, facts))
    return caller
  }
}
