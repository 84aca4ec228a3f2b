import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Integration } from '../../core/access/integration-outcomes.ts'
import { spaced, unbroken } from '../../shared/named-text-rules.ts'
import type { NamedText } from './result-types.ts'

/** Display names of the integrations. */
const integrationNames: Readonly<Record<Integration, MessageDescriptor>> = {
  dingtalk: msg`DingTalk`,
  lark: msg`Lark`,
  qywx: msg`WeCom`,
  slack: msg`Slack`,
  teams: msg`Microsoft Teams`,
}

/** Translates a text with the integration's name. */
export const useNamedText = (integration: Integration) => {
  const { i18n } = useLingui()
  const name = unbroken(i18n._(integrationNames[integration]))
  return (text: NamedText): string => spaced(i18n._(text(name)))
}
