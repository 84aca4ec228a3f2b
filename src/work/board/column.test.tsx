import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { noLanes } from '../../core/work/board-rules.ts'
import { workDrafts } from '../../shared/work-drafts.ts'
import { CreateProvider } from '../create/use-create.ts'
import { AddressProvider } from '../use-address.ts'
import type { ProjectView } from '../use-project.ts'
import { Column } from './column.tsx'
import { useBoard } from './use-board.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

function Columns({ view }: { view: ProjectView }) {
  const state = useBoard(view, { by: 'statusId', lanes: noLanes })
  return state.board.columns.map((column) => (
    <Column
      key={column}
      {...{ state, column, lane: noLanes, issues: state.board.issuesByColumn.get(column) ?? [] }}
      drag={{ over: null, refusals: new Map() }}
      onMenu={() => {}}
    />
  ))
}

const show = (project = createTestProject()) => {
  const asked: unknown[] = []
  const shown = renderInProject(project, member, (view) => (
    <AddressProvider value={{ name: 'board', parameters: { key: 'WEB' } }}>
      <CreateProvider value={(of) => asked.push(of)}>
        <Columns view={view} />
      </CreateProvider>
    </AddressProvider>
  ))
  const add = (column: string, summary: string) => {
    fireEvent.click(screen.getByRole('button', { name: `New issue in ${column}` }))
    const input = screen.getByRole('textbox', { name: 'New issue' })
    fireEvent.change(input, { target: { value: summary } })
    fireEvent.submit(input)
    return shown.store.select.issues().find((issue) => issue.summary === summary)
  }
  return { ...shown, project, add, asked }
}

test('a card is made where the workflow lets new issues start, and moved where it asks for more', () => {
  const { project, add, editor } = show()
  expect(add('To do', 'Paint')?.statusId).toBe(project.status('To do'))
  expect(editor.move).not.toHaveBeenCalled()
  const sanded = add('In progress', 'Sand')
  expect(sanded?.statusId).toBe(project.status('Backlog'))
  expect(editor.move).toHaveBeenCalledWith(sanded?.id, project.status('In progress'), undefined, expect.anything())
  expect(screen.queryByRole('button', { name: 'New issue in In testing' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New issue at the bottom of In testing' })).toBeNull()
})

test('each of several pasted lines is moved to where the workflow asks for more', () => {
  const { project, editor, store } = show()
  fireEvent.click(screen.getByRole('button', { name: 'New issue in In progress' }))
  const clipboardData = { getData: () => '- Sand\r\n- Oil\n\n- Paint' }
  fireEvent.paste(screen.getByRole('textbox', { name: 'New issue' }), { clipboardData })
  const made = store.select.issues()
  expect(made.map(({ summary }) => summary).sort()).toEqual(['Oil', 'Paint', 'Sand'])
  const status = project.status('In progress')
  const edit = store.lastEdit()
  expect(editor.move.mock.calls.sort()).toEqual(made.map(({ id }) => [id, status, undefined, edit]).sort())
  expect(editor.show).toHaveBeenCalledExactlyOnceWith('Created 3 issues', expect.anything())
})

test('a line that was left opens again only where an issue may be created', () => {
  const { project, store } = show()
  for (const status of ['To do', 'In testing'])
    workDrafts.save(store.lane, `new-line-${project.status(status)}`, { line: 'Paint' })
  cleanup()
  show(project)
  expect(screen.getAllByRole('textbox', { name: 'New issue' })).toHaveLength(1)
})

test('where a type requires fields, the dialog asks for them', () => {
  const project = createTestProject()
  project.field('Colour', 'text', true)
  const { asked, store } = show(project)
  fireEvent.click(screen.getByRole('button', { name: 'New issue at the bottom of Backlog' }))
  expect(asked).toEqual([{ projectId: project.projectId, statusId: project.status('Backlog') }])
  expect(store.select.issues()).toEqual([])
})

test('a card that is added below others comes into view', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1200)
  const { add } = show()
  add('To do', 'Paint')
  const column = screen.getByRole('region', { name: 'To do' })
  expect([...column.children].map(({ scrollTop }) => scrollTop)).toContain(1200)
  height.mockRestore()
})
