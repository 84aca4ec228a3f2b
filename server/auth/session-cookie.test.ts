import { expect, test } from 'vitest'
import { sessionCookie } from './session-cookie.ts'

const secure = { secure: true, sameSite: 'none' }
const plain = { secure: false, sameSite: 'lax' }

test.each([
  ['https://app.worktide.com', 'prod', 'pms-app-token', 'worktide.com', secure],
  ['https://app.worktide.com.cn', 'prod', 'pms-app-token', 'worktide.com.cn', secure],
  ['https://worktide.com.cn', 'sit', 'pms-app-token-sit', 'worktide.com.cn', secure],
  ['https://someone.github.io', 'pre', 'pms-app-token-pre', 'someone.github.io', secure],
  ['https://intranet', 'prod', 'pms-app-token', undefined, secure],
  ['https://10.0.0.5:8443', 'prod', 'pms-app-token', undefined, secure],
  ['http://10.0.0.5', 'dev', 'pms-app-token-dev', undefined, secure],
  ['http://localhost:8080', 'dev', 'pms-app-token-dev', undefined, plain],
  ['http://127.0.0.1:8080', 'dev', 'pms-app-token-dev', undefined, plain],
  ['http://[::1]:8080', 'dev', 'pms-app-token-dev', undefined, plain],
])('%s in %s', (publicOrigin, environment, name, domain, attributes) => {
  const cookie = sessionCookie({ publicOrigin, environment, isCookieForSite: true })
  expect(cookie.name).toBe(name)
  expect(cookie.options).toEqual({
    path: '/',
    httpOnly: true,
    maxAge: 1_209_600,
    ...attributes,
    ...(domain ? { domain } : {}),
  })
})

test('for one host alone, siblings get no cookie', () => {
  const config = { publicOrigin: 'https://app.worktide.com', environment: 'prod', isCookieForSite: false }
  expect(sessionCookie(config).options).not.toHaveProperty('domain')
})
