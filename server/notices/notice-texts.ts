import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NoticeKind } from '../../src/core/work/entities.ts'
import type { WaitingNotice } from './waiting-notices.ts'

const texts: Record<NoticeKind, (notice: { name: string; status: string }) => MessageDescriptor> = {
  assigned: ({ name }) => msg`${name} assigned this to you`,
  mentioned: ({ name }) => msg`${name} mentioned you`,
  comment: ({ name }) => msg`${name} commented`,
  status: ({ name, status }) => msg`${name} moved this to ${status}`,
}

/** What happened, as the inbox says it. */
export const noticeText = ({ kind, actorName, statusName }: WaitingNotice): MessageDescriptor =>
  texts[kind]({ name: actorName, status: statusName })
