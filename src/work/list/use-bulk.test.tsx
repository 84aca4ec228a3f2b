import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { derivedId } from '../../core/work/derived-ids.ts'
import type { Issue } from '../../core/work/entities.ts'
import { useStore } from '../use-work.ts'
import { type Bulk, useBulk } from './use-bulk.ts'

afterEach(cleanup)

const useBulkOf = (names: readonly string[]) => {
  const { select } = useStore()
  const issues = names.map((name) => select.row('issue', issueId(name)) as Issue)
  const nothing = () => {}
  return useBulk({ ids: new Set<string>(), issues, toggle: nothing, set: nothing, setAll: nothing, clear: nothing })
}

function MoveAll({ names, to }: { names: readonly string[]; to: string }) {
  const { moveToProject } = useBulkOf(names)
  return (
    <button type="button" onClick={() => moveToProject(to)}>
      Move
    </button>
  )
}

test('issues moved together stay below one another, in whatever order they are listed', () => {
  const project = createTestProject()
  const { create, createProject, type } = project
  const to = createProject('APP')
  create('Voyage', { typeId: type('Epic') })
  create('Boat', { values: { parentId: issueId('Voyage') } })
  create('Deck', { typeId: type('Sub-task'), values: { parentId: issueId('Boat') } })
  const names = ['Deck', 'Boat', 'Voyage']
  const { store, editor } = renderInProject(project, admin, () => <MoveAll names={names} to={to} />)
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  const moved = names.map((name) => store.select.row('issue', issueId(name)))
  expect(moved.map((issue) => [issue?.projectId, issue?.parentId])).toEqual([
    [to, issueId('Boat')],
    [to, issueId('Voyage')],
    [to, null],
  ])
  expect(editor.show).toHaveBeenCalledExactlyOnceWith('3 of 3 issues moved.')
})

function Change({ names, change }: { names: readonly string[]; change: (bulk: Bulk) => void }) {
  const bulk = useBulkOf(names)
  return (
    <button type="button" onClick={() => change(bulk)}>
      Change
    </button>
  )
}

const label = derivedId('label', 'Deck')

test.each<[string, (bulk: Bulk) => void]>([
  ['values', (bulk) => bulk.set('priority', 'high')],
  ['labels', (bulk) => bulk.toggleLabel(label)],
])('once a change of %s was refused, its message goes, and an undo says that there is nothing to undo', (_, change) => {
  const project = createTestProject()
  const { rows, projectId, create } = project
  const names = ['Boat', 'Deck']
  for (const name of names) create(name)
  rows.run('label.create', { id: label, projectId, fields: { name: 'Deck', color: 'teal' } })
  const { store, editor } = renderInProject(project, admin, () => <Change names={names} change={change} />)
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  const [text, undo] = editor.show.mock.lastCall ?? []
  expect([text, undo.isObsolete()]).toEqual(['2 issues updated.', false])
  act(() => {
    for (const { id } of store.model.waiting()) store.model.settle(id, 'failed')
  })
  expect(undo.isObsolete()).toBe(true)
  act(() => undo.run())
  expect(editor.show.mock.lastCall).toEqual([
    "Nothing to undo: others have changed this since, or your change wasn't accepted.",
  ])
  expect(store.model.waiting()).toEqual([])
})
