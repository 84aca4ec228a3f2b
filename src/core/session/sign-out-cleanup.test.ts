import { expect, test } from 'vitest'
import { type CleanupReason, namesToClear, signOutCleanup } from './sign-out-cleanup.ts'

test('a sign-out leaves no personal data anywhere', () => {
  expect(namesToClear('signedOut', 'machine')).toEqual(['account', 'organization', 'rights'])
  expect(namesToClear('signedOut', 'runtime')).toEqual(['credential', 'cache', 'translations', 'work'])
  expect(namesToClear('signedOut', 'page')).toEqual([
    'app_locale',
    'pms-app-name',
    'worktide-recent-issues',
    'worktide-drafts',
    'share-token',
    'worktide-replay',
    'worktide-visit',
  ])
  expect(namesToClear('signedOut', 'server')).toEqual(['pms-app-token'])
})

test('code 403 clears user and share; the language stays', () => {
  expect(namesToClear('revoked', 'page')).toEqual(['share-token', 'worktide-replay', 'worktide-visit'])
})

test('a new token replaces the user but not itself', () => {
  expect(namesToClear('tokenReplaced', 'runtime')).not.toContain('credential')
  expect(namesToClear('tokenReplaced', 'runtime')).toContain('cache')
})

test.each(Object.keys(signOutCleanup) as CleanupReason[])(
  '%s: the next person’s page views are not those of the same visit, and no recording stays',
  (reason) => {
    expect(namesToClear(reason, 'page')).toEqual(expect.arrayContaining(['worktide-visit', 'worktide-replay']))
  },
)
