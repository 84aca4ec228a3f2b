import { expect, test } from 'vitest'
import { temporaryUserId } from '../limits.ts'
import type { Account } from './account-types.ts'
import { draftOwner } from './session-rules.ts'
import type { SessionView } from './session-types.ts'

const anna = { userId: '10001', orgId: '7', orgEmail: 'anna@example.com' } as Account
const temporary = { userId: temporaryUserId, orgId: null, orgEmail: 'ben@example.com' } as Account
const cleared = (reason: NonNullable<SessionView['cleared']>['reason']) => ({ epoch: 2, reason })

test.each<[string, SessionView['status'], Account | null, SessionView['cleared'], string | null | undefined]>([
  ['a signed-in user owns their drafts', 'signedIn', anna, null, '10001/7'],
  ['also after an earlier session expired', 'signedIn', anna, cleared('invalid'), '10001/7'],
  ['a temporary user is identified by the address', 'temporary', temporary, null, 'ben@example.com'],
  ['an expired session keeps drafts until somebody signs in', 'signedOut', null, cleared('invalid'), undefined],
  ['a sign-out leaves none', 'signedOut', null, cleared('signedOut'), null],
  ['a revoked session leaves none', 'signedOut', null, cleared('revoked'), null],
  ['a disabled account leaves none', 'signedOut', null, cleared('refreshFailed'), null],
  ['nobody has signed in', 'signedOut', null, null, null],
  ['the session is not known yet', 'unknown', null, null, undefined],
  ['during a change', 'busy', anna, null, undefined],
])('%s', (_what, status, account, last, owner) => {
  expect(draftOwner({ status, account, cleared: last })).toBe(owner)
})
