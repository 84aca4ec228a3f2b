import { afterEach, expect, test, vi } from 'vitest'
import type { SessionView } from '../core/session/session-types.ts'
import { createLeavingCheck, markLeaving } from './leaving-mark.ts'

afterEach(() => {
  document.cookie = 'worktide-leaving=; path=/; max-age=-1'
})

const view = (status: SessionView['status'], userId: string | null, rest: Partial<SessionView> = {}) =>
  ({ status, isStale: false, owesSignOut: false, account: userId && { userId }, ...rest }) as SessionView

/** Opens a page while the mark may be set, and gives it these views. */
const opened = (...views: SessionView[]) => {
  const signOut = vi.fn()
  const check = createLeavingCheck(signOut)
  views.forEach(check)
  return { isSignedOut: signOut.mock.calls.length > 0, isMarked: document.cookie.includes('worktide-leaving=') }
}

test('a page that was left before its sign-out began signs out when it is opened again', () => {
  markLeaving()
  expect(opened(view('unknown', null), view('busy', null), view('signedIn', '7'))).toEqual({
    isSignedOut: true,
    isMarked: true,
  })
})

test('so does one that had no network first', () => {
  markLeaving()
  expect(opened(view('signedOut', null, { isStale: true }), view('signedIn', '7')).isSignedOut).toBe(true)
})

test('the mark goes when the server knows of the sign-out, not before', () => {
  markLeaving()
  expect(opened(view('signedIn', '7'), view('signedOut', null, { owesSignOut: true })).isMarked).toBe(true)
  expect(opened(view('signedOut', null)).isMarked).toBe(false)
})

test('who signs in again stays', () => {
  markLeaving()
  const again = opened(view('signedOut', null, { owesSignOut: true }), view('busy', null), view('signedIn', '7'))
  expect(again).toEqual({ isSignedOut: false, isMarked: false })
})
