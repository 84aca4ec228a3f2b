import { expect, test } from 'vitest'
import { namesToClear } from './sign-out-cleanup.ts'

test('a sign-out leaves no personal data in a page; code 403 leaves the language', () => {
  expect(namesToClear.signedOut).toEqual([
    'app_locale',
    'pms-app-name',
    'worktide-recent-issues',
    'worktide-drafts',
    'share-token',
    'worktide-shared',
    'worktide-push',
    'worktide-replay',
    'worktide-visit',
  ])
  expect(namesToClear.revoked).toEqual(['share-token', 'worktide-replay', 'worktide-visit'])
})

test.each(Object.entries(namesToClear))(
  '%s: the next person’s page views are not those of the same visit, and no recording stays',
  (_reason, names) => {
    expect(names).toEqual(expect.arrayContaining(['worktide-visit', 'worktide-replay']))
  },
)
