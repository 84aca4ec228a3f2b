import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { derivedId } from '../../core/work/derived-ids.ts'
import { type IssueFacts, issueFacts } from '../issues/issue-facts.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'
import { useRowTexts } from './cells.tsx'
import { TableRow } from './table-row.tsx'

afterEach(cleanup)

const ignored = () => {}

function Row({ id, view }: { id: string; view: ProjectView }) {
  const store = useStore()
  const texts = useRowTexts(view)
  const facts = issueFacts(store, store.select.issuesOf(view.project.id).find((each) => each.id === id)!) as IssueFacts
  const columns = ['priority', 'typeId', 'statusId', 'summary']
  return (
    <table>
      <tbody>
        <TableRow
          {...{ facts, view, columns, texts, index: 0, position: {}, named: [] }}
          {...{ mayEdit: false, isSelected: false, isCurrent: false }}
          {...{ onOpen: ignored, onEdit: ignored, onSelect: ignored }}
        />
      </tbody>
    </table>
  )
}

test('who may only read is told the status, priority and type, of which a row shows only marks', () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  renderInProject(project, member, (view) => <Row id={id} view={view} />)
  for (const name of ['Backlog', 'No priority', 'Story']) expect(screen.getByRole('cell', { name })).toBeDefined()
})

test('a row says how many labels it leaves out, and which', () => {
  const project = createTestProject()
  const { projectId, rows } = project
  const labelIds = ['Deck', 'Mast', 'Sail', 'Rope'].map((name) => {
    const id = derivedId('label', name)
    rows.run('label.create', { id, projectId, fields: { name, color: 'blue' } }, { actor: member })
    return id
  })
  const { id } = project.create('Paint the boat', { labelIds })
  renderInProject(project, member, (view) => <Row id={id} view={view} />)
  expect(screen.getByText('+2').title.split('\n')).toEqual(['Sail', 'Rope'])
})
