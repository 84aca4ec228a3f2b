import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { renderWork } from '../../../test/page/render-work.tsx'
import { useAppBadge, useClosedNotifications } from './use-unread-marks.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

function Badge({ count }: { count: number }) {
  useAppBadge(count)
  return null
}

test('the icon of the app has the unread count, and loses it with the last one', () => {
  const setAppBadge = vi.fn(async () => {})
  Object.assign(navigator, { setAppBadge })
  const { rerender } = renderPage(<Badge count={3} />)
  rerender(<Badge count={0} />)
  expect(setAppBadge.mock.calls).toEqual([[3], [0]])
})

function Closer() {
  useClosedNotifications()
  return null
}

test('notifications of issues that were read or deleted are closed', async () => {
  const project = createTestProject()
  const { projectId, rows } = project
  const [unread, read, gone] = ['Unread', 'Read', 'Gone'].map((name) => project.create(name).id) as [
    string,
    string,
    string,
  ]
  rows.run('issue.delete', { ids: [gone] })
  for (const [at, issueId] of [unread, read, gone].entries())
    rows.put('notice', {
      ...{ id: `notice-${at}`, scope: `user:${member.userId}`, ownerId: member.userId, projectId, issueId, at },
      ...{ kind: 'comment', actorId: '10003', commentId: null, statusId: null, doneAt: null },
      readAt: issueId === read ? 5 : null,
    })
  const closed: string[] = []
  const notifications = [unread, read, gone].map((id) => ({ tag: `issue-${id}`, close: () => closed.push(id) }))
  const registration = { getNotifications: async () => notifications }
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => registration } })
  await renderWork(<Closer />, { name: 'home', parameters: {} }, { rows: rows.everything() })
  await vi.waitFor(() => expect(closed.sort()).toEqual([read, gone].sort()))
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a browser without badges, or one that refuses them, is no reason to fail', async () => {
  renderPage(<Badge count={3} />)
  Object.assign(navigator, { setAppBadge: () => Promise.reject(new DOMException('not installed')) })
  renderPage(<Badge count={4} />)
  await Promise.resolve()
})
