import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import type { Issue } from '../../core/work/entities.ts'
import { useStore } from '../use-work.ts'
import { useBulk } from './use-bulk.ts'

afterEach(cleanup)

function MoveAll({ names, to }: { names: readonly string[]; to: string }) {
  const { select } = useStore()
  const issues = names.map((name) => select.row('issue', issueId(name)) as Issue)
  const nothing = () => {}
  const selection = { ids: new Set<string>(), issues, toggle: nothing, set: nothing, setAll: nothing, clear: nothing }
  const { moveToProject } = useBulk(selection)
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
