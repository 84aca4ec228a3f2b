import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { readFilter } from '../../core/filters/filter-address-rules.ts'
import { ShellContext } from '../../ui/shell-context.ts'
import { EditorHost } from '../edit/editor-host.tsx'
import { NameDialog } from './name-dialog.tsx'
import { SaveButton } from './save-button.tsx'
import { SavedFilterScreen } from './saved-filter-screen.tsx'

afterEach(cleanup)

test('a filter that is saved is not offered to be saved again until it, its sorting or its grouping is another', async () => {
  const { rows, projectId } = createTestProject()
  rows.run(
    'savedFilter.create',
    {
      ...{ id: crypto.randomUUID(), name: 'Burning', visibility: 'private', projectId },
      query: { filter: readFilter('priority_in_high'), group: 'priority', layout: 'list' },
    },
    { actor: member },
  )
  const offers = async (search: string) => {
    const path = `/p/WEB/board?${search}`
    const button = (
      <EditorHost>
        <SaveButton projectId={projectId} layout="board" />
      </EditorHost>
    )
    await renderWork(button, { name: 'board', parameters: { key: 'WEB' }, path }, { rows: rows.everything() })
    const offered = [screen.queryByTitle('Saved as Burning'), screen.queryByText('Save filter')]
    cleanup()
    return offered.map((each) => each !== null)
  }
  expect(await offers('filter=priority_in_high&group=priority')).toEqual([true, false])
  expect(await offers('filter=priority_in_high')).toEqual([false, true])
  expect(await offers('filter=priority_in_low&group=priority')).toEqual([false, true])
})

test.each([
  ['private', 'Only me'],
  ['project', 'Everyone in the project'],
  ['organization', 'Everyone in the organisation'],
])('a %s filter says who sees it', async (visibility, said) => {
  const { rows, projectId } = createTestProject()
  const id = crypto.randomUUID()
  const args = { id, name: 'Burning', visibility, projectId, query: { filter: readFilter('priority_in_high') } }
  rows.run('savedFilter.create', args, { actor: member })
  const filter = (
    <EditorHost>
      <SavedFilterScreen />
    </EditorHost>
  )
  await renderWork(filter, { name: 'filter', parameters: { filter: id } }, { rows: rows.everything() })
  expect(screen.getByText(`Visible to: ${said}`)).toBeTruthy()
})

test('a filter of an archived project still finds its issues', async () => {
  const { rows, projectId, create } = createTestProject()
  create('Burning boat', { values: { priority: 'high' } })
  const id = crypto.randomUUID()
  const query = { filter: readFilter('priority_in_high') }
  rows.run('savedFilter.create', { id, name: 'Burning', visibility: 'private', projectId, query }, { actor: member })
  rows.put('project', { ...rows.get('project', projectId), archivedAt: 1 })
  const filter = (
    <EditorHost>
      <SavedFilterScreen />
    </EditorHost>
  )
  await renderWork(filter, { name: 'filter', parameters: { filter: id } }, { rows: rows.everything() })
  expect(screen.queryByText('No matching issues.')).toBeNull()
})

test('who only views a project sees why they cannot share a filter with it', async () => {
  const { rows, projectId, setRole } = createTestProject()
  setRole(member, 'viewer')
  const path = '/p/WEB/board?filter=priority_in_high'
  const button = (
    <EditorHost>
      <SaveButton projectId={projectId} layout="board" />
    </EditorHost>
  )
  await renderWork(button, { name: 'board', parameters: { key: 'WEB' }, path }, { rows: rows.everything() })
  fireEvent.click(screen.getByText('Save filter'))
  const choices = await screen.findAllByRole<HTMLOptionElement>('option')
  expect(choices.map(({ text, disabled }) => [text, disabled])).toEqual([
    ['Only me', false],
    ['Everyone in the project', true],
    ['Everyone in the organisation', false],
  ])
  expect(screen.getByText('Everyone in the project: You can view this project, but not change it.')).toBeTruthy()
})

test('a name that is too long is told while the dialog still has it', async () => {
  const saved: string[] = []
  const dialog = (
    <NameDialog
      title="Save filter"
      initial=""
      shareable={[{ value: 'private' }]}
      onSave={(name) => saved.push(name)}
      onClose={() => {}}
    />
  )
  const { rows } = createTestProject()
  await renderWork(dialog, { name: 'filter', parameters: { filter: 'new' } }, { rows: rows.everything() })
  const name = await screen.findByLabelText('Name')
  fireEvent.change(name, { target: { value: 'a'.repeat(51) } })
  expect(screen.getByRole('textbox', { description: /Use at most 50 characters\./ })).toBe(name)
  fireEvent.click(screen.getByText('Save'))
  fireEvent.submit(name)
  expect(saved).toEqual([])
  fireEvent.change(name, { target: { value: 'a'.repeat(50) } })
  fireEvent.submit(name)
  expect(saved).toEqual(['a'.repeat(50)])
})

test.each(['', 'A name from English'])(
  'a new name has at most 10 characters in Chinese; "%s" may stay',
  async (initial) => {
    const saved: string[] = []
    const dialog = (
      <ShellContext value={{ language: 'zh', setLanguage: () => {}, product: 'pms', offline: null }}>
        <NameDialog
          title="Save filter"
          initial={initial}
          shareable={[{ value: 'private' }]}
          onSave={(name) => saved.push(name)}
          onClose={() => {}}
        />
      </ShellContext>
    )
    const { rows } = createTestProject()
    await renderWork(dialog, { name: 'filter', parameters: { filter: 'new' } }, { rows: rows.everything() })
    const name = await screen.findByLabelText('Name')
    const isFine = () => screen.queryByText('Use at most 10 characters.') === null
    expect(isFine()).toBe(true)
    fireEvent.change(name, { target: { value: '本月到期的全部高优缺陷' } })
    expect(isFine()).toBe(false)
    fireEvent.submit(name)
    expect(saved).toEqual([])
    fireEvent.change(name, { target: { value: '本月到期的高优先缺陷' } })
    expect(isFine()).toBe(true)
    fireEvent.submit(name)
    expect(saved).toEqual(['本月到期的高优先缺陷'])
  },
)
