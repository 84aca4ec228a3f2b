import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member, other } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { noLanes } from '../../core/work/board-rules.ts'
import { AddressProvider } from '../use-address.ts'
import type { ProjectView } from '../use-project.ts'
import { useBoard } from './use-board.ts'

afterEach(cleanup)

let columns: readonly string[] = []

function Board({ view }: { view: ProjectView }) {
  ;({ columns } = useBoard(view, { by: 'assigneeId', lanes: noLanes }).board)
  return null
}

const columnsOf = (project: ReturnType<typeof createTestProject>) => {
  renderInProject(project, admin, (view) => (
    <AddressProvider value={{ name: 'board', parameters: { key: 'WEB' } }}>
      <Board view={view} />
    </AddressProvider>
  ))
  return columns
}

test('a board of people has columns for those who can be assigned and those who have issues', () => {
  const project = createTestProject({ isOpen: false })
  project.setRole(member, 'member')
  expect(columnsOf(project)).toEqual(['', admin.userId, member.userId])
  cleanup()
  project.setRole(other, 'member')
  project.create('Paint', { values: { assigneeId: other.userId } })
  project.rows.put('person', { ...project.rows.get('person', other.userId), hasLeft: true })
  project.rows.put('person', { ...project.rows.get('person', member.userId), hasLeft: true })
  expect(columnsOf(project)).toEqual(['', admin.userId, other.userId])
})
