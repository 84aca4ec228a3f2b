import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { useUnreadCount } from './use-notices.ts'

afterEach(cleanup)

function Count() {
  return <output>{useUnreadCount()}</output>
}

test('while rows are still read, issues that are not there yet count as unread, and deleted ones do not', () => {
  const project = createTestProject()
  const { projectId, rows } = project
  const here = project.create('Paint the boat').id
  const gone = project.create('Sell the boat').id
  rows.run('issue.delete', { ids: [gone] })
  for (const [at, issueId] of [here, gone, 'not-read-yet'].entries())
    rows.put('notice', {
      ...{ id: `notice-${at}`, scope: `user:${member.userId}`, ownerId: member.userId, projectId, issueId, at },
      ...{ kind: 'comment', actorId: '10003', commentId: null, statusId: null, readAt: null, doneAt: null },
    })
  renderInProject(project, member, () => <Count />)
  expect(screen.getByRole('status').textContent).toBe('2')
})
