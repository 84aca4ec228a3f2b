import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { callsTable } from '../../core/calls/calls.ts'

/** Names of the calls that earlier builds queued. */
const callNames: Readonly<Record<string, MessageDescriptor>> = {
  [callsTable.savePersonalInfo.path]: msg`Personal information`,
  [callsTable.saveOrganizationInfo.path]: msg`Organisation information`,
  [callsTable.selectScene.path]: msg`Template choice`,
  [callsTable.saveProgress.path]: msg`Progress of the workspace setup`,
}
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  signedOut: msg`you were signed out before it could be sent.`,
  tooLarge: msg`it's too large to send.`,
}

export const lostCallName = (path: string): MessageDescriptor => callNames[path] ?? msg`A change`

/** Refusals show the server's code, because support asks for it. */
export const lostReason = (reason: string): MessageDescriptor => {
  const code = reason.replace(/^(code|http)\./, '')
  return reasons[reason] ?? msg`the server didn't accept it (${code}).`
}

/** What happened to this browser's data, and what to do. */
export const deviceTexts: Readonly<Record<string, MessageDescriptor>> = {
  'device memory': msg`This browser can't store anything for Worktide at the moment. Offline changes will be lost when you close this page. Close other Worktide tabs, or free up some space on the device, then reload.`,
  'device full': msg`Your last changes aren't saved on this device yet. Keep this page open: we'll keep trying. If this doesn't go away, free up some space on the device.`,
  'device outdated': msg`Worktide was updated while this page was open. Reload to continue. Everything you saved is safe.`,
  'device erased': msg`This browser has deleted Worktide's data on the device, including changes that hadn't been sent. Check whether your last changes are there.`,
}
