import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeliveryFailure, PauseReason, WebhookKind } from '../../../core/webhooks/webhook-kinds.ts'

interface KindGroup {
  title: MessageDescriptor
  kinds: Partial<Record<WebhookKind, MessageDescriptor>>
}

const created = msg({ message: 'Created', context: 'event' })
const updated = msg`Changed`
const deleted = msg({ message: 'Deleted', context: 'event' })

/** The kinds of events, grouped by subject. */
export const kindGroups: readonly KindGroup[] = [
  {
    title: msg`Issues`,
    kinds: { 'issue.created': created, 'issue.updated': updated, 'issue.deleted': deleted },
  },
  {
    title: msg`Comments`,
    kinds: { 'comment.created': created, 'comment.updated': updated, 'comment.deleted': deleted },
  },
  { title: msg`Relations`, kinds: { 'relation.created': created, 'relation.deleted': deleted } },
  { title: msg`Attachments`, kinds: { 'attachment.created': created, 'attachment.deleted': deleted } },
  {
    title: msg`Projects`,
    kinds: { 'project.created': created, 'project.updated': updated, 'project.deleted': deleted },
  },
]

export const failureTexts: Readonly<Record<DeliveryFailure, MessageDescriptor>> = {
  address: msg`The address isn't public`,
  name: msg`The host name wasn't found`,
  connection: msg`Couldn't connect`,
  certificate: msg`The certificate isn't valid`,
  timeout: msg`No answer within 10 seconds`,
  redirect: msg`The receiver redirects`,
  status: msg`The receiver responded with an error`,
}

export const pauseTexts: Readonly<Record<PauseReason, MessageDescriptor>> = {
  byHand: msg`Paused by an administrator. Events are kept until you resume it.`,
  failed: msg`Paused after 8 failed attempts. Fix the receiver, then resume. Events since then have been kept.`,
  gone: msg`Paused because the receiver responded with 410 Gone. Events since then have been kept.`,
}
