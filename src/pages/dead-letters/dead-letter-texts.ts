import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { callsTable } from '../../core/calls/calls.ts'

/** Every call that may be queued. */
const things: Readonly<Record<string, MessageDescriptor>> = {
  [callsTable.savePersonalInfo.path]: msg`Personal information`,
  [callsTable.saveOrganizationInfo.path]: msg`Organisation information`,
  [callsTable.selectScene.path]: msg`The choice of a template`,
  [callsTable.saveProgress.path]: msg`How far you set up your workspace`,
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

/** What happened to all that this browser keeps, and what to do. */
export const deviceTexts: Readonly<Record<string, MessageDescriptor>> = {
  'device memory': msg`This browser keeps nothing for Worktide at the moment: what you do without a network is gone when you close this page. Close other tabs of Worktide, or make room on the device, then reload.`,
  'device outdated': msg`Worktide was updated while this page was open. Reload it to go on; what was saved is safe.`,
  'device erased': msg`This browser has erased what Worktide kept on the device, with changes that had not been sent. Look whether your last changes are there.`,
}
