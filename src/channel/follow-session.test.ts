import { afterEach, expect, test, vi } from 'vitest'

import { followSession } from './follow-session.ts'
import { createRemoteActor } from './remote-actor.ts'

afterEach(() => {
  document.body.hidden = false
})

test('a page that is about to reload shows no form', () => {
  const isDrawn: boolean[] = []
  vi.spyOn(location, 'reload').mockImplementation(() => void isDrawn.push(!document.body.hidden))
  const view = { status: 'signedOut', epoch: 1, account: null, organization: null, cleared: null, notice: null }
  const session = createRemoteActor('session', view as never)
  followSession({ session, dispatch: async () => {}, notify: () => {}, setDraftOwner: () => {} })
  const publish = (rev: number, reloadEpoch: number | null) =>
    session.receive({ v: 1, kind: 'view', machine: 'session', rev, view: { ...view, reloadEpoch } as never })
  publish(1, null)
  expect(document.body.hidden).toBe(false)
  publish(2, 2)
  expect(isDrawn).toEqual([false])
})
