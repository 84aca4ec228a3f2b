import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureKind } from './request-error.ts'

/** What is said where the server's own words are not used (API-12). Null: the server's words, or none. */
export const failureTexts: Record<FailureKind, MessageDescriptor | null> = {
  refused: null,
  sessionEnded: null,
  queued: msg`You are offline. This is kept on your device and will be sent when the network is back.`,
  offline: msg`You are offline. Nothing was sent; please try again when the network is back.`,
  timeout: msg`The network request timed out. The connection is unstable; check your network or try again later.`,
  cancelled: null,
  tooMany: msg`Too many requests. Please wait a moment and try again.`,
  serverError: msg`The server has a problem. Please try again later.`,
  requestError: msg`The request could not be processed.`,
  malformed: msg`The server has a problem. Please try again later.`,
}

/** Failures that are no news: the session's end shows itself, and who cancelled knows. */
export const silentKinds: readonly FailureKind[] = ['sessionEnded', 'cancelled', 'queued']
