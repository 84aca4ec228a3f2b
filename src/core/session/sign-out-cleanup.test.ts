import { expect, test } from 'vitest'
import { namesToClear } from './sign-out-cleanup.ts'

test('a logout leaves nothing of the person anywhere', () => {
  expect(namesToClear('signedOut', 'machine')).toEqual(['account', 'organization', 'rights'])
  expect(namesToClear('signedOut', 'runtime')).toEqual(['credential', 'cache', 'translations', 'work'])
  expect(namesToClear('signedOut', 'page')).toEqual(['app_locale', 'pms-app-name', 'share-token', 'tracker'])
  expect(namesToClear('signedOut', 'server')).toEqual(['pms-app-token'])
})

test('code 403 clears person and shared person; the language stays', () => {
  expect(namesToClear('revoked', 'page')).toEqual(['share-token', 'tracker'])
})

test('a new token replaces the person and keeps itself', () => {
  expect(namesToClear('tokenReplaced', 'runtime')).not.toContain('credential')
  expect(namesToClear('tokenReplaced', 'runtime')).toContain('cache')
})
