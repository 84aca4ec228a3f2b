import type { Announcements, DragEndEvent } from '@dnd-kit/core'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { noLanes } from '../../core/work/board-rules.ts'
import { AddressProvider } from '../use-address.ts'
import type { ProjectView } from '../use-project.ts'
import { useAnnouncements } from './use-announcements.ts'
import { useBoard } from './use-board.ts'
import { useDrag } from './use-drag.ts'

afterEach(cleanup)

const project = createTestProject()
const { id } = project.create('Paint the boat')
const gone = project.create('Sand the boat')
let drag: ReturnType<typeof useDrag> | undefined
let said: Announcements | undefined
const landed = vi.fn()

function Board({ view, lanes }: { view: ProjectView; lanes: string }) {
  const state = useBoard(view, { by: 'statusId', lanes })
  drag = useDrag(state, landed)
  said = useAnnouncements(state).announcements
  return null
}

const show = (lanes = noLanes) =>
  renderInProject(project, member, (view) => (
    <AddressProvider value={{ name: 'board', parameters: { key: 'WEB' } }}>
      <Board view={view} lanes={lanes} />
    </AddressProvider>
  ))

const dropOn = (cardId: string, cell: object | null) => {
  const event = { active: { id: cardId, rect: { current: {} } }, over: cell && { data: { current: cell } } }
  act(() => drag?.drop(event as unknown as DragEndEvent))
  return said?.onDragEnd(event as unknown as DragEndEvent)
}

test('a card that is dropped where it may not be stays, and the reason is told', () => {
  const { store, editor } = show()
  const before = store.select.row('issue', id)
  dropOn(id, { column: project.status('Done'), lane: noLanes, refusal: 'Only possible from In testing.' })
  expect(editor.show).toHaveBeenCalledWith('Only possible from In testing.')
  expect(editor.move).not.toHaveBeenCalled()
  expect(landed).not.toHaveBeenCalled()
  expect(store.select.row('issue', id)).toBe(before)
})

test('a board shows the column where a card was dropped', () => {
  show()
  const column = project.status('To do')
  dropOn(id, { column, lane: noLanes, refusal: null })
  expect(landed).toHaveBeenCalledWith(column)
})

test('a card that somebody deleted while it was dragged is told of', () => {
  const { store, editor } = show()
  act(() => void store.mutate('issue.delete', { ids: [gone.id] }))
  dropOn(gone.id, null)
  expect(editor.show).toHaveBeenCalledWith('The issue was deleted, or you no longer have access to it.')
})

test('a card that somebody moved while it was dragged stays where they moved it', () => {
  const { store, editor } = show()
  const [todo, backlog] = [project.status('To do'), project.status('Backlog')]
  act(() => drag?.begin(id))
  act(() => void store.mutate('issue.move', { id, toStatusId: todo }))
  for (const column of [project.status('Done'), backlog]) {
    expect(dropOn(id, { column, lane: noLanes, refusal: null })).toBe("Paint the boat wasn't moved.")
    expect(editor.show.mock.lastCall).toEqual([
      'This issue was moved while you were dragging it, and stays where it is now.',
    ])
  }
  expect(editor.move).not.toHaveBeenCalled()
  expect(dropOn(id, { column: todo, lane: noLanes, refusal: null })).toBe('Paint the boat was dropped in To do.')
})

test('a card whose lane alone somebody changed meanwhile is moved to the other column', () => {
  const { store, editor } = show('priority')
  const column = project.status('Done')
  act(() => drag?.begin(id))
  act(() => void store.mutate('issue.set', { id, field: 'priority', value: 'high' }))
  dropOn(id, { column, lane: 'none', refusal: null })
  expect(editor.move).not.toHaveBeenCalled()
  dropOn(id, { column, lane: 'high', refusal: null })
  expect(editor.move).toHaveBeenCalledOnce()
})

test('a card is only said to be dropped where it is then, not before the question for required fields', () => {
  const { store, editor } = show()
  const toStatusId = project.status('In progress')
  const cell = { column: toStatusId, lane: noLanes, refusal: null }
  expect(dropOn(id, cell)).toBe("Paint the boat wasn't moved.")
  const fields = [{ field: 'assigneeId', value: member.userId }]
  editor.move.mockImplementation(() => store.mutate('issue.move', { id, toStatusId, fields }))
  expect(dropOn(id, cell)).toBe('Paint the boat was dropped in In progress.')
})
