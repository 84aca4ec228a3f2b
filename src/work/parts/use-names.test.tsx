import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { useFieldNames } from './use-names.ts'

afterEach(cleanup)

function Names({ fields }: { fields: readonly string[] }) {
  const nameOf = useFieldNames()
  return <p>{fields.map(nameOf).join(', ')}</p>
}

test('a custom field has its name in every project, and a deleted one no id for a name', () => {
  const project = createTestProject()
  const points = project.field('Points', 'number')
  renderInProject(project, member, () => <Names fields={['dueDate', points, crypto.randomUUID()]} />)
  expect(screen.getByText('Due date, Points, Deleted field')).toBeTruthy()
})
