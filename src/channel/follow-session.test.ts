import { expect, test, vi } from 'vitest'

const runtime = vi.hoisted(() => ({ publish: (_: object) => {} }))
vi.mock('./page-channel.ts', () => ({
  sessionActor: { subscribe: (publish: typeof runtime.publish) => (runtime.publish = publish) },
}))
vi.mock('./dispatch.ts', () => ({ dispatch: async () => undefined }))

const { followSession } = await import('./follow-session.ts')

test('a page on its way to its reload shows nothing that somebody could begin to fill', () => {
  const isDrawn: boolean[] = []
  vi.spyOn(location, 'reload').mockImplementation(() => void isDrawn.push(!document.body.hidden))
  followSession({ notify: () => {}, keepDraftsOf: () => {} })
  const view = { status: 'signedOut', epoch: 1, account: null, organization: null, cleared: null, notice: null }
  runtime.publish({ ...view, reloadEpoch: null })
  expect(document.body.hidden).toBe(false)
  runtime.publish({ ...view, reloadEpoch: 2 })
  expect(isDrawn).toEqual([false])
})
