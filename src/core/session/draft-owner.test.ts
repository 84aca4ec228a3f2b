import { expect, test } from 'vitest'
import { temporaryUserId } from '../limits.ts'
import type { Account } from './account-types.ts'
import { draftOwner } from './session-rules.ts'
import type { SessionView } from './session-types.ts'

const anna = { userId: '10001', orgId: '7', orgEmail: 'anna@example.com' } as Account
const temporary = { userId: temporaryUserId, orgId: null, orgEmail: 'ben@example.com' } as Account
const cleared = (reason: NonNullable<SessionView['cleared']>['reason']) => ({ epoch: 2, reason })

test.each<[string, SessionView['status'], Account | null, SessionView['cleared'], string | null | undefined]>([
  ['someone signed in keeps their own', 'signedIn', anna, null, '10001/7'],
  ['also after a session of theirs ran out before', 'signedIn', anna, cleared('invalid'), '10001/7'],
  ['a temporary user is told by the address', 'temporary', temporary, null, 'ben@example.com'],
  ['a session that ran out leaves them to whoever comes back', 'signedOut', null, cleared('invalid'), undefined],
  ['a logout leaves nothing', 'signedOut', null, cleared('signedOut'), null],
  ['a session that somebody ended leaves nothing', 'signedOut', null, cleared('revoked'), null],
  ['an account that was disabled leaves nothing', 'signedOut', null, cleared('refreshFailed'), null],
  ['nobody was ever here', 'signedOut', null, null, null],
  ['nobody knows yet', 'unknown', null, null, undefined],
  ['a change under way', 'busy', anna, null, undefined],
])('%s', (_what, status, account, last, owner) => {
  expect(draftOwner({ status, account, cleared: last })).toBe(owner)
})
