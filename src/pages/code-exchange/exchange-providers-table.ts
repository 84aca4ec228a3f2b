import { pagePaths } from '../flow/page-paths-table.ts'

export interface ExchangeProvider {
  loginType: 'google' | 'foxlab' | 'lark'
  name: string
  /** Where someone registers whom the provider knows and we do not. */
  registerPath: string
}

/** Who sends people back to us with a code, by the last part of the address. */
const exchangeProvidersTable: Readonly<Record<string, ExchangeProvider>> = {
  'get-google-code': { loginType: 'google', name: 'Google', registerPath: pagePaths.registerGoogle },
  'get-foxlab-code': { loginType: 'foxlab', name: 'Foxlab', registerPath: pagePaths.registerThird },
  'get-lark-code': { loginType: 'lark', name: 'Lark', registerPath: pagePaths.registerLark },
}

/** The provider of an address; the pages have no other. */
export const exchangeProviderOf = (path: string): ExchangeProvider =>
  exchangeProvidersTable[path.replace(/\/+$/, '').split('/').at(-1) ?? ''] as ExchangeProvider
