import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { readFilter } from '../../core/filters/filter-address-rules.ts'
import { EditorHost } from '../edit/editor-host.tsx'
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
