import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { SubIssues } from './sub-issues.tsx'

afterEach(cleanup)

test('a sub-issue that was being typed outlives the page, until it is added or closed', () => {
  const project = createTestProject()
  const issue = project.rows.get('issue', project.create('Paint the boat').id)
  const open = () => {
    cleanup()
    renderInProject(project, member, (view) => <SubIssues issue={issue} view={view} />)
    return screen.queryByRole<HTMLInputElement>('textbox', { name: 'New sub-issue' })
  }
  const type = (text: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Add sub-issue' }))
    const field = screen.getByRole('textbox', { name: 'New sub-issue' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: text } })
    return field
  }
  expect(open()).toBeNull()
  type('Buy pai')
  expect(open()?.value).toBe('Buy pai')
  expect(document.activeElement).toBe(document.body)
  fireEvent.submit(screen.getByRole('textbox', { name: 'New sub-issue' }))
  expect(open()).toBeNull()
  fireEvent.keyDown(type('Sew'), { key: 'Escape' })
  expect(open()).toBeNull()
})
