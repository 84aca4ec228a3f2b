import type { DragEndEvent } from '@dnd-kit/core'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
let drop: ((event: DragEndEvent) => void) | undefined

function Board({ view }: { view: ProjectView }) {
  ;({ drop } = useDrag(useBoard(view, { by: 'statusId', lanes: noLanes })))
  return null
}

test('a card that is dropped where it may not be stays, and the reason is told', () => {
  const { store, editor } = renderInProject(project, member, (view) => (
    <AddressProvider value={{ name: 'board', parameters: { key: 'WEB' } }}>
      <Board view={view} />
    </AddressProvider>
  ))
  const before = store.select.row('issue', id)
  const cell = { column: project.status('Done'), lane: noLanes, refusal: 'Only possible from In test.' }
  const event = { active: { id, rect: { current: {} } }, over: { data: { current: cell } } }
  drop?.(event as unknown as DragEndEvent)
  expect(editor.tell).toHaveBeenCalledWith('Only possible from In test.')
  expect(editor.move).not.toHaveBeenCalled()
  expect(store.select.row('issue', id)).toBe(before)
})
