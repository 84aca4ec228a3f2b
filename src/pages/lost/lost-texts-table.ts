import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { callsTable } from '../../core/calls/calls-table.ts'

/** Every call that may be queued. */
const things: Readonly<Record<string, MessageDescriptor>> = {
  [callsTable.savePersonalInfo.path]: msg`Personal information`,
  [callsTable.saveOrganizationInfo.path]: msg`Organisation information`,
}
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  signedOut: msg`you were signed out before it could be sent.`,
  tooLarge: msg`it is too large to be sent.`,
}

export const lostThing = (path: string): MessageDescriptor => things[path] ?? msg`A change`

/** Refusals carry the server's code: it is what support asks for. */
export const lostReason = (reason: string): MessageDescriptor => {
  const code = reason.replace(/^(code|http)\./, '')
  return reasons[reason] ?? msg`the server did not accept it (${code}).`
}
