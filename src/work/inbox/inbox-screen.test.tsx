import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { EditorHost } from '../edit/editor-host.tsx'
import { InboxScreen } from './inbox-screen.tsx'

afterEach(cleanup)

test('the inbox leads to what reaches somebody, also while there are notifications', async () => {
  const { rows, create, projectId } = createTestProject()
  const issue = rows.get('issue', create('Paint the boat').id)
  rows.put('notice', {
    ...{ id: 'n', scope: 'person:10002', ownerId: '10002', projectId, issueId: issue.id, actorId: '10001' },
    ...{ kind: 'assigned', commentId: null, statusId: null, at: 1, readAt: null, doneAt: null },
  })
  const inbox = (
    <EditorHost>
      <InboxScreen />
    </EditorHost>
  )
  await renderWork(inbox, { name: 'inbox', parameters: {}, path: '/inbox' }, { rows: rows.everything() })
  expect(screen.getByText('Paint the boat')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
    '/setting/notifications',
  )
})
