import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Integration } from '../../core/access/integration-outcomes.ts'

/** What each integration is called by those who use it. */
export const integrationNames: Readonly<Record<Integration, MessageDescriptor>> = {
  dingtalk: msg`DingTalk`,
  lark: msg`Lark`,
  qywx: msg`WeCom`,
  slack: msg`Slack`,
  teams: msg`Microsoft Teams`,
}
