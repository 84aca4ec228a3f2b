import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { EditorHost } from '../edit/editor-host.tsx'
import { useStore } from '../use-work.ts'
import { FileActions } from './file-actions.tsx'

afterEach(cleanup)

test('a file whose issue is deleted while it is attached again stays in the tray, with the bytes, and says why', async () => {
  const project = createTestProject()
  const issueId = project.create('Paint the boat').id
  const args = { id: crypto.randomUUID(), issueId, name: 'plan.pdf', mediaType: 'application/pdf', sizeBytes: 4 }
  const refusal = { code: 'limit', entity: 'issue', id: issueId }
  const kept: string[] = []
  const dismiss = vi.fn(async () => {})
  let deleteIssue = () => {}
  const files = {
    list: async () => [{ id: args.id }],
    read: async () => new ArrayBuffer(4),
    keep: async (_: unknown, { mutationId }: { mutationId: string }) => {
      if (kept.push(mutationId) === 1) deleteIssue()
    },
  }
  function Page() {
    const store = useStore()
    deleteIssue = () => store.mutate('issue.delete', { ids: [issueId] })
    return <FileActions item={{ id: 'x', name: 'attachment.add', args, refusal, at: 1, refusedAt: 2 }} />
  }
  const page = (
    <EditorHost>
      <Page />
    </EditorHost>
  )
  const edits = { files: async () => files as never, dismiss, mutate: async () => {} }
  await renderWork(page, { name: 'conflicts', parameters: {} }, { rows: project.rows.everything(), edits })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The issue was deleted, or you no longer have access to it.')).toBeTruthy()
  expect(dismiss).not.toHaveBeenCalled()
  expect(kept, 'the bytes belong to the refused change again').toEqual([expect.any(String), 'x'])
})
