import type { DragEndEvent } from '@dnd-kit/core'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { noLanes } from '../../core/work/board-rules.ts'
import { AddressProvider } from '../use-address.ts'
import type { ProjectView } from '../use-project.ts'
import { useBoard } from './use-board.ts'
import { useDrag } from './use-drag.ts'

afterEach(cleanup)

const project = createTestProject()
const { id } = project.create('Paint the boat')
const gone = project.create('Sand the boat')
let drop: ((event: DragEndEvent) => void) | undefined
const landed = vi.fn()

function Board({ view }: { view: ProjectView }) {
  ;({ drop } = useDrag(useBoard(view, { by: 'statusId', lanes: noLanes }), landed))
  return null
}

const show = () =>
  renderInProject(project, member, (view) => (
    <AddressProvider value={{ name: 'board', parameters: { key: 'WEB' } }}>
      <Board view={view} />
    </AddressProvider>
  ))

const dropOn = (cardId: string, cell: object | null) => {
  const event = { active: { id: cardId, rect: { current: {} } }, over: cell && { data: { current: cell } } }
  act(() => drop?.(event as unknown as DragEndEvent))
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
