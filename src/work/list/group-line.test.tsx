import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { GroupLine } from './group-line.tsx'

afterEach(cleanup)

const columns = ['key', 'summary', 'estimateMinutes', 'updatedAt']
const project = createTestProject()
const { id } = project.create('Paint the boat')
const issue = { ...project.rows.get('issue', id), estimateMinutes: 90 }
const group = { field: 'statusId', key: 'todo', path: 'todo', level: 0, issues: [issue], groups: [] }

const show = (isTable: boolean) =>
  renderInProject(project, member, (view) => (
    <GroupLine
      {...{ view, group, columns, isTable }}
      name="To do"
      isClosed={false}
      onToggle={() => {}}
      selection={null}
    />
  ))

test('a sum of a group stands under its own column, and names it where there are no columns', () => {
  show(true)
  // the first column contains the checkboxes
  expect(screen.getByText(/1h 30m/).style.gridColumn).toBe(String(columns.indexOf('estimateMinutes') + 2))
  cleanup()
  show(false)
  expect(screen.getByText(/1h 30m/).textContent).toBe('Estimate 1h 30m')
})
