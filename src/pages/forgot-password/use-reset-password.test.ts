import { beforeEach, expect, test } from 'vitest'
import { takeResetToken } from './use-reset-password.ts'

beforeEach(() => history.replaceState(null, '', '/sso/forgot-password/reset'))

test('the token is removed from the address, and the rest stays', () => {
  history.replaceState(null, '', '/sso/forgot-password/reset?resetToken=abc&sourceType=1')
  expect(takeResetToken()).toBe('abc')
  expect(location.href).not.toContain('abc')
  expect(location.search).toBe('?sourceType=1')
})

test('the token survives a reload', () => {
  history.replaceState(null, '', '/sso/forgot-password/reset?resetToken=abc')
  takeResetToken()
  expect(takeResetToken()).toBe('abc')
})

test('without a link there is no token', () => {
  expect(takeResetToken()).toBeNull()
})
