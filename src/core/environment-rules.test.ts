import { expect, test } from 'vitest'
import { hidesMissingText, isNonProduction, isProduction, tokenCookieName } from './environment-rules.ts'

test.each([
  ['prod', true, false, true, 'pms-app-token'],
  ['sit', false, false, true, 'pms-app-token-sit'],
  ['pre', false, true, true, 'pms-app-token-pre'],
  ['dev', false, true, false, 'pms-app-token-dev'],
])('%s', (environment, isProd, isNonProd, hides, cookie) => {
  expect(isProduction(environment)).toBe(isProd)
  expect(isNonProduction(environment)).toBe(isNonProd)
  expect(hidesMissingText(environment)).toBe(hides)
  expect(tokenCookieName(environment)).toBe(cookie)
})
