import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
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

/** Feishu and Lark share their pages: the address names which of the two it is, or the client that shows the page. */
const isFeishu = (search: URLSearchParams): boolean => {
  const named = search.get('provider') ?? search.get('linked')
  return named === null ? /feishu/i.test(navigator.userAgent) : named === 'feishu'
}

/** Translates a text with the integration's name. */
export const useNamedText = (integration: Integration) => {
  const { i18n } = useLingui()
  const [search] = useSearchParams()
  // the address may change before the next page is shown
  const [isOfFeishu] = useState(() => isFeishu(search))
  const name = unbroken(i18n._(integration === 'lark' && isOfFeishu ? msg`Feishu` : integrationNames[integration]))
  return (text: NamedText): string => spaced(i18n._(text(name)))
}
