import { expect, test, vi } from 'vitest'

const home = vi.hoisted(() => ({ hear: (_: object) => {} }))
vi.mock('./page-channel.ts', () => ({ sessionActor: { subscribe: (hear: typeof home.hear) => (home.hear = hear) } }))
vi.mock('./tell.ts', () => ({ tell: async () => undefined }))

const { followSession } = await import('./follow-session.ts')

test('a page on its way to its reload shows nothing that somebody could begin to fill', () => {
  const isDrawn: boolean[] = []
  vi.spyOn(location, 'reload').mockImplementation(() => void isDrawn.push(!document.body.hidden))
  followSession({ notify: () => {}, keepDraftsOf: () => {} })
  const view = { status: 'signedOut', epoch: 1, account: null, organization: null, cleared: null, notice: null }
  home.hear({ ...view, reloadEpoch: null })
  expect(document.body.hidden).toBe(false)
  home.hear({ ...view, reloadEpoch: 2 })
  expect(isDrawn).toEqual([false])
})
