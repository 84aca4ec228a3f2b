import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { pathOf } from '../../core/routes.ts'

export interface ExchangeProvider {
  loginType: 'google' | 'foxlab' | 'lark' | 'teams' | 'dingtalk' | 'qywx' | 'slack'
  name: MessageDescriptor
  /** Where an identity without an account registers. */
  registerPath: string
}

/** The providers, by the path of the page that a sign-in comes back to, below `/sso/`. */
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

/** The provider of an address; these pages have no other addresses. */
export const exchangeProviderOf = (path: string): ExchangeProvider =>
  exchangeProvidersTable[path.replace(/\/+$/, '').split('/').slice(-2).join('/')] as ExchangeProvider
