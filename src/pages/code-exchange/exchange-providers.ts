import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { pathOf } from '../../core/routes.ts'

export interface ExchangeProvider {
  loginType: 'google' | 'foxlab' | 'lark' | 'teams'
  name: MessageDescriptor
  /** Where an identity without an account registers. */
  registerPath: string
}

/** The providers, by the last segment of their redirect address. */
const exchangeProvidersTable: Readonly<Record<string, ExchangeProvider>> = {
  'get-google-code': {
    loginType: 'google',
    name: msg`Google`,
    registerPath: pathOf('register-google-organization'),
  },
  'get-foxlab-code': { loginType: 'foxlab', name: msg`Foxlab`, registerPath: pathOf('register-third-organization') },
  'get-teams-code': {
    loginType: 'teams',
    name: msg`Microsoft Teams`,
    registerPath: pathOf('register-third-organization'),
  },
  'get-lark-code': {
    loginType: 'lark',
    name: msg`Lark`,
    registerPath: pathOf('register-lark-organization'),
  },
}

/** The provider of an address; these pages have no other addresses. */
export const exchangeProviderOf = (path: string): ExchangeProvider =>
  exchangeProvidersTable[path.replace(/\/+$/, '').split('/').at(-1) ?? ''] as ExchangeProvider
