import { afterEach, expect, test, vi } from 'vitest'
import { followSession } from './follow-session.ts'
import { markLeaving } from './leaving-mark.ts'
import { createRemoteActor } from './remote-actor.ts'

afterEach(() => {
  document.body.hidden = false
})

const view = { status: 'signedOut', epoch: 1, account: null, organization: null, cleared: null, notice: null }

test('a page that was left before its sign-out began ends the session when it is opened again', () => {
  const dispatch = vi.fn(async () => {})
  const session = createRemoteActor('session', { ...view, status: 'unknown' } as never)
  markLeaving()
  followSession({ session, dispatch, notify: () => {}, setDraftOwner: () => {} })
  const signedIn = { ...view, status: 'signedIn', account: { userId: '7' }, owesSignOut: false, isStale: false }
  session.receive({ v: 1, kind: 'view', machine: 'session', rev: 1, view: signedIn as never })
  expect(dispatch).toHaveBeenLastCalledWith('session', { type: 'signOut.submitted' })
  session.receive({ v: 1, kind: 'view', machine: 'session', rev: 2, view: { ...view, owesSignOut: false } as never })
  expect(document.cookie).not.toContain('worktide-leaving=')
})

test('a page that is about to reload shows no form; a reload that does not come leaves it no longer empty', () => {
  vi.useFakeTimers()
  const isDrawn: boolean[] = []
  vi.spyOn(location, 'reload').mockImplementation(() => void isDrawn.push(!document.body.hidden))
  const session = createRemoteActor('session', view as never)
  followSession({ session, dispatch: async () => {}, notify: () => {}, setDraftOwner: () => {} })
  const publish = (rev: number, reloadEpoch: number | null) =>
    session.receive({ v: 1, kind: 'view', machine: 'session', rev, view: { ...view, reloadEpoch } as never })
  publish(1, null)
  expect(document.body.hidden).toBe(false)
  publish(2, 2)
  expect(isDrawn).toEqual([false])
  vi.advanceTimersByTime(1900)
  expect(document.body.hidden).toBe(true)
  vi.advanceTimersByTime(100)
  expect(document.body.hidden).toBe(false)
  vi.useRealTimers()
})

test('SES-19: of the words for an ended session only those for a disabled account are told by a toast', () => {
  const told: string[] = []
  const session = createRemoteActor('session', view as never)
  followSession({ session, dispatch: async () => {}, notify: (text) => told.push(text), setDraftOwner: () => {} })
  const publish = (rev: number, notice: object | null) =>
    session.receive({
      v: 1,
      kind: 'view',
      machine: 'session',
      rev,
      view: { ...view, reloadEpoch: null, notice } as never,
    })
  publish(1, null)
  publish(2, { code: '403', text: 'Removed', at: 5 })
  publish(3, null)
  publish(4, { code: '0410020', text: 'Disabled', at: 9 })
  expect(told).toEqual(['Disabled'])
})
