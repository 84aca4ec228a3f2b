import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/work-providers.tsx'
import { CreateForm } from './create-form.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test('what tells of a new issue opens it', async () => {
  const { editor, store } = renderWork(createTestProject(), member, ({ project }) => (
    <CreateForm projectId={project.id} summary="Paint the boat" onClose={() => {}} />
  ))
  fireEvent.click(await screen.findByRole('button', { name: 'Create issue' }))
  await waitFor(() => expect(editor.tell).toHaveBeenCalledOnce())
  const [issue] = store.select.issues()
  expect(issue?.summary).toBe('Paint the boat')
  const [text, action] = editor.tell.mock.calls[0] ?? []
  expect(text).toBe('Created: Paint the boat')
  expect(action.label).toBe('Open')
  action.run()
  expect(location.pathname).toBe(`/i/${issue?.id}`)
})
