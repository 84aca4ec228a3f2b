import { expect, test } from 'vitest'
import { done, due, failed, play, unwalkedEdges } from '../../../test/play.ts'
import {
  account,
  assembled,
  assembledTemporary,
  asTemporary,
  back,
  entered,
  forced,
  known,
  leaving,
  loaded,
  lost,
  opened,
  organization,
  refused,
  rights,
  run,
  signedIn,
  signOut,
  temporary,
  token,
  unforced,
  unreachable,
  validated,
  view,
} from '../../../test/traces/session-steps.ts'
import { temporaryUserId } from '../limits.ts'
import { sessionMachine } from './session-machine.ts'
import { personOf } from './session-rules.ts'

test('a token leads to account, organisation and rights', () => {
  const end = view(run(...signedIn))
  expect(end).toMatchObject({ status: 'signedIn', account, organization, rights, epoch: 1, verifiedAt: 10 })
  expect(end.roleCodes).toEqual(['organizationOwner'])
})

test('at first nothing is known; the cookie may hold a session', () => {
  expect(view(run()).status).toBe('unknown')
  const end = run(
    [opened, 'resuming'],
    [done({ epoch: 1, at: 1 }), 'validating'],
    [validated, 'loadingOrganization'],
    [loaded, 'signedIn'],
  )
  expect(view(end)).toMatchObject({ status: 'signedIn', epoch: 1 })
  expect(view(run([opened, 'resuming'], [failed({ code: '04206' }), 'signedOut'])).status).toBe('signedOut')
})

test('without a network nobody is signed in, and the cookie is tried again when it returns', () => {
  const offline = run([opened, 'resuming'], [unreachable, 'signedOut'])
  expect(view(offline)).toMatchObject({ status: 'signedOut', isStale: true })
  expect(view(play(sessionMachine, [[back, 'resuming']], offline)).status).toBe('unknown')
  run([opened, 'resuming'], [failed({ code: '04206' }), 'signedOut'], [back, 'signedOut'])
})

test('a sign-in during the resume by cookie wins', () => {
  expect(run([opened, 'resuming'], [token, 'validating']).context.epoch).toBe(2)
})

test('a user without an organisation is temporary: user id, rights and organisation key are the marker', () => {
  const end = view(run(...asTemporary))
  expect(end.status).toBe('temporary')
  expect([end.account?.userId, end.rights?.id, end.organization?.orgKey]).toEqual(Array(3).fill(temporaryUserId))
  // their edits are not those of the other users without an organisation
  expect(personOf(end.account)).toBe('10001')
  expect(end.account?.orgUserName).toBe('Anna')
})

test('creating an organisation stores the new token and ends the temporary state', () => {
  const end = run(...asTemporary, [token, 'validating'], [validated, 'loadingOrganization'], [loaded, 'signedIn'])
  expect(view(end)).toMatchObject({ status: 'signedIn', account: { userId: '10001' }, epoch: 2 })
})

test('an account without an organisation loads nothing more', () => {
  const lone = { ...account, orgId: null }
  run([token, 'validating'], [done({ epoch: 1, at: 1, code: '200', account: lone, organization: null }), 'signedIn'])
})

test('an error while the organisation is loaded is no failure: the token stays valid', () => {
  const end = run([token, 'validating'], [validated, 'loadingOrganization'], [unreachable, 'signedIn'])
  expect(view(end)).toMatchObject({ status: 'signedIn', rights: null, organization })
})

test('a refresh is skipped when the account is known, unless forced', () => {
  run(...signedIn, [entered, 'signedIn'], [unforced, 'signedIn'])
  run(...asTemporary, [unforced, 'temporary'], [entered, 'temporary'])
  const end = run(...signedIn, [forced, 'revalidating'], [validated, 'loadingOrganization'], [loaded, 'signedIn'])
  expect(end.context.isForced).toBe(false)
})

test.each([
  ['403', 'revoked', 2, []],
  ['04206', 'invalid', 2, []],
  ['0410001', 'refreshFailed', null, [[done({ epoch: 1, at: 1 }), 'forgetting']]],
] as const)('a refresh refused with %s clears everything (%s), the cookie too', (code, reason, reloadEpoch, logout) => {
  const next = logout.length > 0 ? 'signingOut' : 'forgetting'
  run([token, 'validating'], [failed({ code }), next])
  const end = view(
    run(...signedIn, [opened, 'revalidating'], [failed({ code }), next], ...logout, [
      done({ epoch: 2, at: 1 }),
      'signedOut',
    ]),
  )
  expect(end).toMatchObject({ status: 'signedOut', account: null, organization: null, rights: null, epoch: 2 })
  expect([end.cleared?.reason, end.reloadEpoch]).toEqual([reason, reloadEpoch])
})

test('0410020 shows the server’s message and fails', () => {
  const end = view(run([token, 'validating'], [failed({ code: '0410020', text: 'Disabled', at: 9 }), 'signingOut']))
  expect(end).toMatchObject({
    status: 'signedOut',
    notice: { code: '0410020', text: 'Disabled', at: 9 },
    reloadEpoch: null,
    owesSignOut: true,
  })
})

test.each([
  ['an answer', { type: 'answer.refused', code: '403', text: 'Removed', pagePath: '/', epoch: 1, at: 9 }, []],
  ['a refresh', failed({ code: '403', text: 'Removed', at: 9 }), [[opened, 'revalidating']]],
] as const)('the server’s words for a session that %s ended stay until somebody signs in', (_by, ended, before) => {
  const steps = [...signedIn, ...before, [ended, 'forgetting'], [done({ epoch: 2, at: 1 }), 'signedOut']] as const
  expect(view(run(...steps)).notice).toEqual({ code: '403', text: 'Removed', at: 9 })
  expect(view(run(...steps, [token, 'validating'])).notice).toBeNull()
})

test('a navigation refreshes whoever has a token and is not known', () => {
  run([token, 'validating'], [unreachable, 'stale'], [entered, 'validating'])
  run(...signedIn, [lost, 'stale'], [entered, 'stale'])
  run([opened, 'resuming'], [unreachable, 'signedOut'], [entered, 'resuming'])
  run([opened, 'resuming'], [failed({ code: '04206' }), 'signedOut'], [entered, 'signedOut'])
})

test.each([['validating', [[token, 'validating']]], ...known] as const)(
  '%s: handles a refusal, a sign-out, a new token and a renewed one',
  (state, steps) => {
    run(...steps, [refused('403'), 'forgetting'])
    run(...steps, [signOut, 'signingOut'])
    run(...steps, [token, 'validating'])
    if (state !== 'validating') run(...steps, [{ type: 'token.renewed', at: 3 }, 'revalidating'])
  },
)

test('offline the last verified session stays valid, and is validated again when the network returns', () => {
  const offline = run(...signedIn, [opened, 'revalidating'], [unreachable, 'stale'])
  expect(view(offline)).toMatchObject({ status: 'signedIn', isStale: true, account, verifiedAt: 10 })
  const again = play(
    sessionMachine,
    [
      [back, 'revalidating'],
      [validated, 'signedIn'],
    ],
    offline,
  )
  expect(view(again)).toMatchObject({ status: 'signedIn', isStale: false })
  const worse = run(...signedIn, [lost, 'stale'], [{ ...lost, trouble: 'server' }, 'stale'])
  expect(view(worse)).toMatchObject({ isStale: true, trouble: 'server' })
  for (const [code, trouble] of [
    ['0', 'offline'],
    ['408', 'silent'],
    ['500', 'server'],
  ]) {
    const unconfirmed = run(...signedIn, [opened, 'revalidating'], [failed({ kind: 'unreachable', code }), 'stale'])
    expect(view(unconfirmed)).toMatchObject({ status: 'signedIn', trouble })
  }
  run(...signedIn, [lost, 'stale'], [due('retryPause'), 'revalidating'])
  run(...signedIn, [lost, 'stale'], [opened, 'revalidating'])
  run(...signedIn, [lost, 'stale'], [forced, 'revalidating'])
  run(...asTemporary, [lost, 'stale'], [back, 'revalidating'])
  run(...signedIn, [back, 'revalidating'])
  run(...asTemporary, [back, 'revalidating'], [temporary, 'temporary'])
  run(...asTemporary, [forced, 'revalidating'])
  run(...asTemporary, [opened, 'revalidating'])
})

test('a token received while the server is unreachable is kept and validated later', () => {
  const offline = run([token, 'validating'], [unreachable, 'stale'])
  expect(view(offline)).toMatchObject({ status: 'busy', isStale: true, account: null })
  play(sessionMachine, [[back, 'validating']], offline)
  play(sessionMachine, [[opened, 'validating']], offline)
  play(sessionMachine, [[due('retryPause'), 'validating']], offline)
})

test('a sign-out clears the device at once and then the server’s session', () => {
  const leaving = run(...signedIn, [signOut, 'signingOut'])
  expect(view(leaving)).toMatchObject({
    status: 'signedOut',
    account: null,
    owesSignOut: true,
    cleared: { reason: 'signedOut' },
  })
  const ended = play(
    sessionMachine,
    [
      [done({ epoch: 1, at: 1 }), 'forgetting'],
      [done({ epoch: 2, at: 1 }), 'signedOut'],
    ],
    leaving,
  )
  expect(view(ended)).toMatchObject({ status: 'signedOut', owesSignOut: false })
  run(...signedIn, [signOut, 'signingOut'], [failed({ code: '04206' }), 'forgetting'], [unreachable, 'signedOut'])
})

test('a sign-out without a network is completed later, and the cookie is not used meanwhile', () => {
  const owed = run(...signedIn, [signOut, 'signingOut'], [unreachable, 'signOutOwed'])
  expect(view(owed)).toMatchObject({ status: 'signedOut', owesSignOut: true })
  const again = play(
    sessionMachine,
    [
      [opened, 'tellingSignOut'],
      [unreachable, 'signOutOwed'],
      [back, 'tellingSignOut'],
    ],
    owed,
  )
  expect(view(play(sessionMachine, [[done({ epoch: 1, at: 1 }), 'signedOut']], again)).owesSignOut).toBe(false)
  play(sessionMachine, [[failed({ code: '04206' }), 'signedOut']], again)
  play(sessionMachine, [[due('retryPause'), 'tellingSignOut']], owed)
})

test('an earlier sign-out never undoes a new sign-in', () => {
  expect(run(...leaving, [token, 'validating']).context.signOutPending).toBe(false)
  run(...leaving, [unreachable, 'signOutOwed'], [token, 'validating'])
  run(...leaving, [unreachable, 'signOutOwed'], [back, 'tellingSignOut'], [token, 'validating'])
  run(...leaving, [done({ epoch: 1, at: 1 }), 'forgetting'], [token, 'validating'])
})

test.each([
  ['cleared', done({ epoch: 2, at: 1 })],
  ['not cleared', failed({ code: '500' })],
])('a page opened while the former session is %s resumes by cookie afterwards', (_how, end) => {
  const waiting = run(...signedIn, [refused('04206'), 'forgetting'], [opened, 'forgetting'])
  expect(view(waiting)).toMatchObject({ status: 'unknown', account: null, epoch: 2 })
  expect(view(play(sessionMachine, [[end, 'resuming']], waiting))).toMatchObject({ status: 'unknown', epoch: 3 })
})

test('a token with its assembly needs no validation', () => {
  const { at: verifiedAt } = token
  expect(view(run([assembled, 'signedIn']))).toEqual({ ...view(run(...signedIn)), verifiedAt })
  expect(view(run([assembledTemporary, 'temporary']))).toEqual({ ...view(run(...asTemporary)), verifiedAt })
})

test.each([
  ['resuming', [[opened, 'resuming']]],
  ['validating', [[token, 'validating']]],
  ['signingOut', leaving],
  ['forgetting', [...signedIn, [refused('403'), 'forgetting']]],
  ['signOutOwed', [...leaving, [unreachable, 'signOutOwed']]],
  ['tellingSignOut', [...leaving, [unreachable, 'signOutOwed'], [back, 'tellingSignOut']]],
] as const)('%s, nobody signed in: the assembly of a sign-in counts', (_state, steps) => {
  const end = view(run(...steps, [assembled, 'signedIn']))
  expect(end).toMatchObject({ status: 'signedIn', account, organization, rights, isStale: false, owesSignOut: false })
  expect(end.epoch).toBe(view(run(...steps)).epoch + 1)
  run(...steps, [assembledTemporary, 'temporary'])
})

test.each(known)('%s: an assembly counts only for the session whose token requested it', (_state, steps) => {
  const { epoch } = view(run(...steps))
  const end = view(run(...steps, [{ ...assembled, epoch }, 'signedIn']))
  expect(end).toMatchObject({ status: 'signedIn', account, epoch: epoch + 1, cleared: { reason: 'tokenReplaced' } })
  run(...steps, [{ ...assembledTemporary, epoch }, 'temporary'])
  run(...steps, [{ ...assembled, epoch: epoch - 1 }, 'validating'])
  run(...steps, [assembled, 'validating'])
})

test('the traces above cover every edge of the machine', () => {
  expect(unwalkedEdges(sessionMachine)).toEqual([])
})
