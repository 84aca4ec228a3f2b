import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { outcomePages } from '../../core/providers/outcome-pages.ts'
import type { Provider } from '../../core/providers/provider-names.ts'
import { pathOf } from '../../core/routes.ts'

export interface ExchangeProvider {
  loginType: 'google' | 'foxlab' | 'lark' | 'teams' | 'dingtalk' | 'qywx' | 'slack'
  name: MessageDescriptor
  /** Where an identity without an account registers. */
  registerPath: string
}

/** The providers, by the path below `/sso/` of the page to which a sign-in returns. */
const exchangeProvidersTable: Readonly<Record<string, ExchangeProvider>> = {
  'login/get-google-code': {
    loginType: 'google',
    name: msg`Google`,
    registerPath: pathOf('register-google-organization'),
  },
  'login/get-foxlab-code': {
    loginType: 'foxlab',
    name: msg`Foxlab`,
    registerPath: pathOf('register-third-organization'),
  },
  'teams/transit': {
    loginType: 'teams',
    name: msg`Microsoft Teams`,
    registerPath: pathOf('register-third-organization'),
  },
  'dingtalk/authorized': {
    loginType: 'dingtalk',
    name: msg`DingTalk`,
    registerPath: pathOf('register-third-organization'),
  },
  'qywx/transit': { loginType: 'qywx', name: msg`WeCom`, registerPath: pathOf('register-third-organization') },
  'slack/transit': { loginType: 'slack', name: msg`Slack`, registerPath: pathOf('register-third-organization') },
  'login/get-lark-code': {
    loginType: 'lark',
    name: msg`Lark`,
    registerPath: pathOf('register-lark-organization'),
  },
}

/** The provider of an address; these pages have no other addresses. Feishu and Lark share a page; `named`: the one that the address names. */
export const exchangeProviderOf = (path: string, named: string | null | undefined): ExchangeProvider => {
  const found = exchangeProvidersTable[path.replace(/\/+$/, '').split('/').slice(-2).join('/')] as ExchangeProvider
  return loginTypeOf(found, named) === 'feishu' ? { ...found, name: msg`Feishu` } : found
}

/** `named`: the provider that the address names. */
export const loginTypeOf = ({ loginType }: ExchangeProvider, named: string | null | undefined): Provider =>
  named === 'feishu' && loginType === 'lark' ? named : loginType

/** The address at which a signed-in person links the provider's account and then continues to `target` (MSG-22). */
export const linkAddress = (provider: Provider, target: string | null): string =>
  `${pathOf(outcomePages[provider].exchange)}?${new URLSearchParams({ bind: '1', provider, ...(target && { redirect: target }) })}`

/** Whether an address of the provider's page links an account, or has linked one; otherwise it signs in. `search` of the address. */
export const isLinking = (search: string): boolean => {
  const query = new URLSearchParams(search)
  return !query.has('code') && !query.has('problem') && (query.get('bind') === '1' || query.has('linked'))
}
