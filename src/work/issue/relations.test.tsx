import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import type { Issue } from '../../core/work/entities.ts'
import { Relations } from './relations.tsx'

afterEach(cleanup)

test('an issue to link has the mark of its status: work that has begun is not work in review', async () => {
  const project = createTestProject()
  const issue: Issue = project.rows.get('issue', project.create('Paint the boat').id)
  const put = (name: string, status: string) =>
    project.rows.apply([
      {
        ...{ entity: 'issue', id: project.create(name, {}, admin).id, scope: issue.scope },
        fields: { statusId: project.status(status) },
      },
    ])
  put('Begun', 'In progress')
  put('Reviewed', 'In review')
  renderInProject(project, member, (view) => <Relations issue={issue} view={view} />)
  fireEvent.click(screen.getByRole('button', { name: 'Link an issue' }))
  const markOf = async (name: RegExp) => (await screen.findByRole('option', { name })).querySelector('svg')?.innerHTML
  expect(await markOf(/Begun/)).not.toBe(await markOf(/Reviewed/))
})
