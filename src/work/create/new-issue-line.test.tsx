import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { NewIssueLine } from './new-issue-line.tsx'

afterEach(cleanup)

test('Escape that ends a composition keeps the line and its words', () => {
  const onClose = vi.fn()
  renderInProject(createTestProject(), member, (view) => <NewIssueLine view={view} onClose={onClose} />)
  const field = screen.getByRole('textbox', { name: 'New issue' })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})
