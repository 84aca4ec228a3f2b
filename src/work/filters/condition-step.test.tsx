import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import type { ProjectView } from '../use-project.ts'
import { ConditionStep } from './condition-step.tsx'
import { useFilterFields } from './use-filter-fields.tsx'

afterEach(cleanup)

function Step({ view }: { view: ProjectView }) {
  return (
    <ConditionStep
      edited={{ kind: 'new', groupPath: [] }}
      fields={useFilterFields(view)}
      group={{ and: [] } as never}
      change={() => {}}
      onDone={() => {}}
    />
  )
}
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('sprints and versions are offered to filter by once the project has some', () => {
  const project = createTestProject()
  const { rows, projectId } = project
  renderInProject(project, member, (view) => <Step view={view} />)
  expect(offered()).toContain('Status')
  expect(offered()).not.toContain('Sprint')
  expect(offered()).not.toContain('Versions')
  cleanup()
  rows.put('sprint', {
    ...{ id: 'sprint', scope: `project:${projectId}`, projectId, name: 'Sprint 1', goal: '', rank: 'a0' },
    ...{ startDate: null, endDate: null, state: 'planned' },
  } as never)
  renderInProject(project, member, (view) => <Step view={view} />)
  expect(offered()).toContain('Sprint')
})

test('the value has the focus once its field is chosen, and keys in the operators keep theirs', () => {
  renderInProject(createTestProject(), member, (view) => <Step view={view} />)
  fireEvent.click(screen.getByRole('option', { name: 'Summary' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Summary' }))
  cleanup()
  renderInProject(createTestProject(), member, (view) => <Step view={view} />)
  fireEvent.click(screen.getByRole('option', { name: 'Priority' }))
  const operators = screen.getByRole('combobox')
  operators.focus()
  for (const value of ['Empty', 'NotIn']) fireEvent.change(operators, { target: { value } })
  expect(screen.getByRole('listbox')).toBeTruthy()
  expect(document.activeElement).toBe(operators)
})
