import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { EditorHost } from '../edit/editor-host.tsx'
import { ConflictItem } from './conflict-item.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a refused change says what it was: the field, and its value by name', async () => {
  const project = createTestProject()
  const issue = project.rows.get('issue', project.create('Paint the boat').id)
  project.rows.put('label', {
    ...{ id: 'l', scope: issue.scope, projectId: issue.projectId, name: 'Blue', color: 'blue' },
    ...{ rank: 'a' },
  })
  const show = async (field: string, value: unknown, params?: object) =>
    showChange('issue.set', { id: issue.id, field, value }, params)
  const showChange = async (name: string, args: object, params?: object) => {
    const refusal = { code: params ? 'overtaken' : 'issue.gone', entity: 'issue', id: issue.id, params }
    const item = { id: 'x', name, args, refusal, refusedAt: 1 }
    const tray = (
      <EditorHost>
        <ConflictItem item={item as unknown as TrayItem} dependents={[]} replaced={[]} />
      </EditorHost>
    )
    await renderWork(tray, { name: 'conflicts', parameters: {} }, { rows: project.rows.everything() })
    expect(screen.getByRole('link').textContent).toContain('Paint the boat')
    const shown = screen.getAllByRole('figure').map(({ textContent }) => textContent)
    cleanup()
    return shown
  }
  expect(await show('priority', 'high')).toEqual(['Yours: PriorityHigh'])
  expect(await show('priority', 'high', { theirs: 'low' })).toEqual(['Theirs (current)Low', 'Yours: PriorityHigh'])
  const elsewhere = { id: 'elsewhere', scope: 'elsewhere', projectId: 'elsewhere', name: 'Reviewed', category: 'done' }
  project.rows.put('status', { ...elsewhere, color: 'blue', rank: 'a' } as never)
  expect(await showChange('issue.move', { id: issue.id, toStatusId: 'elsewhere' })).toEqual(['Yours: StatusReviewed'])
  const labels = { ids: [issue.id, 'another'], field: 'labelIds', add: ['l'], remove: [] }
  expect(await showChange('issue.addRemove', labels)).toEqual(['Yours: LabelsAdd: Blue'])
  expect(await show('labelIds', ['l'], { theirs: [] })).toEqual(['Theirs (current)None', 'Yours: LabelsBlue'])
  const type = { id: issue.id, typeId: project.type('Bug'), from: issue.typeId }
  expect(await showChange('issue.changeType', type, { theirs: issue.typeId })).toEqual([
    'Theirs (current)Story',
    'Yours: TypeBug',
  ])
  const other = project.create('Buy paint').id
  expect(await showChange('relation.add', { kind: 'blocks', fromId: issue.id, toId: other })).toEqual([
    'YoursLink an issue\nWEB-2 Buy paint',
  ])
  expect(await showChange('issue.delete', { ids: [issue.id] })).toEqual(['YoursDelete'])
  expect(await show('labelIds', ['of another project'])).toEqual(['Yours: LabelsUnknown'])
})

test('a file whose project was deleted or taken away is not said to have lost its issue alone', async () => {
  const project = createTestProject()
  const { id: issueId } = project.create('Paint the boat')
  const args = { id: 'file', issueId, name: 'plan.pdf', mediaType: 'application/pdf', sizeBytes: 4 }
  const refusal = { code: 'issue.gone', entity: 'attachment', id: 'file' }
  const item = { id: 'x', name: 'attachment.add', args, refusal, at: 1, refusedAt: 1 } satisfies TrayItem
  const told = async () => {
    const tray = (
      <EditorHost>
        <ConflictItem item={item} dependents={[]} replaced={[]} />
      </EditorHost>
    )
    await renderWork(tray, { name: 'conflicts', parameters: {} }, { rows: project.rows.everything() })
    const found = screen.getByText(/was deleted, or you no longer have access to it/).textContent
    cleanup()
    return found
  }
  project.rows.run('issue.delete', { ids: [issueId] })
  expect(await told()).toBe('The issue was deleted, or you no longer have access to it.')
  project.rows.apply([{ entity: 'issue', id: issueId, scope: 'org', fields: null }])
  expect(await told()).toBe('The project was deleted, or you no longer have access to it.')
})

test('a move to a status that was deleted is not offered again as it is: the issue is, where another one is chosen', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const refusal = { code: 'status.gone', entity: 'status', id: 'gone', field: 'statusId' }
  const item = { id: 'x', name: 'issue.move', args: { id, toStatusId: 'gone' }, refusal, at: 1, refusedAt: 1 }
  const tray = (
    <EditorHost>
      <ConflictItem item={item} dependents={[]} replaced={[]} />
    </EditorHost>
  )
  await renderWork(tray, { name: 'conflicts', parameters: {} }, { rows: project.rows.everything() })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open issue' }).getAttribute('href')).toBe('/i/WEB-1')
})

test('a refused change of a setting says which one it was, and its values as the settings name them', async () => {
  const project = createTestProject()
  const show = async (name: string, args: object, params?: object) => {
    const refusal = { code: params ? 'overtaken' : 'forbidden', params }
    const item = { id: 'x', name, args, refusal, refusedAt: 1 }
    const tray = (
      <EditorHost>
        <ConflictItem item={item as unknown as TrayItem} dependents={[]} replaced={[]} />
      </EditorHost>
    )
    await renderWork(tray, { name: 'conflicts', parameters: {} }, { rows: project.rows.everything() })
    const link = screen.getByRole('link')
    const shown = screen.getAllByRole('figure').map(({ textContent }) => textContent)
    const texts = [link.textContent, link.getAttribute('href'), ...shown]
    cleanup()
    return texts
  }
  const { projectId } = project
  const projectName = project.rows.get('project', projectId).name
  const id = project.status('In review')
  const status = [`${projectName} · WorkflowIn review`, '/p/WEB/settings/workflow']
  const set = (field: string, value: unknown, params?: object) => show('status.set', { id, field, value }, params)
  expect(await set('wipLimit', 4)).toEqual([...status, 'Yours: Limit4'])
  const category = await set('category', 'done', { theirs: 'cancelled' })
  expect(category).toEqual([...status, 'Theirs (current)Cancelled', 'Yours: CategoryDone'])
  expect(await set('color', 'blue')).toEqual([...status, 'Yours: ColourTeal'])
  expect(await show('project.set', { id: projectId, field: 'isOpen', value: false })).toEqual([
    ...[`General${projectName}`, '/p/WEB/settings/general'],
    'Yours: AccessPrivate',
  ])
  const transition = project.rows.everything().find(({ entity }) => entity === 'transition')
  const who = { id: transition?.id, field: 'who', value: { groups: [] } }
  expect((await show('transition.set', who, { theirs: { groups: ['g'] } })).slice(2)).toEqual(['Yours: Who can use it'])
  const role = { projectId, userId: member.userId, role: 'viewer' }
  expect(await show('projectMember.set', role)).toEqual([
    ...[`${projectName} · Members${project.rows.get('person', member.userId).name}`, '/p/WEB/settings/members'],
    'Yours: RoleViewer',
  ])
})

test('of two versions of a text, what differs is marked in each', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const args = { id, field: 'summary', value: 'Paint the red boat', from: 'Paint the boat' }
  const refusal = { code: 'conflict', entity: 'issue', id, field: 'summary', params: { theirs: 'Paint the big boat' } }
  const item = { id: 'x', name: 'issue.set', args, refusal, at: 1, refusedAt: 1 } as unknown as TrayItem
  const tray = (
    <EditorHost>
      <ConflictItem item={item} dependents={[]} replaced={[]} />
    </EditorHost>
  )
  await renderWork(tray, { name: 'conflicts', parameters: {} }, { rows: project.rows.everything() })
  const marked = screen.getAllByRole('figure').map((figure) => figure.querySelector('mark')?.textContent)
  expect(marked).toEqual(['big ', 'red '])
})
