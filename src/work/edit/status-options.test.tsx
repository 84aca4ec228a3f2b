import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { derivedId } from '../../core/work/derived-ids.ts'
import type { Option } from '../parts/option-list.tsx'
import type { ProjectView } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import { useStatusOptions } from './status-options.tsx'

afterEach(cleanup)

const project = createTestProject()
const { id } = project.create('Paint the boat')
let options: Option[] = []

function Statuses({ view }: { view: ProjectView }) {
  const issue = useWork(({ select }) => select.row('issue', id))
  options = useStatusOptions(view, issue as NonNullable<typeof issue>)
  return null
}

test('a status that only some may set says who: groups by their names, too', () => {
  const { rows, projectId, idOf } = project
  const groupId = derivedId('group', 'Reviewers')
  rows.put('group', { id: groupId, scope: 'org', name: 'Reviewers', memberIds: [] })
  const cancel = rows.get('transition', idOf('transition', projectId, 'Cancel'))
  rows.put('transition', {
    ...cancel,
    who: { roles: ['admin'], groupIds: [groupId], isAssignee: true, isReporter: false },
  })
  renderInProject(project, member, (view) => <Statuses view={view} />)
  expect(options.find(({ label }) => label === 'Cancelled')).toMatchObject({
    isLocked: true,
    note: 'Only the assignee, Reviewers, or a project admin can do this.',
  })
})
