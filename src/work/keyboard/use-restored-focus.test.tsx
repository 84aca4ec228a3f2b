import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { useStore, useWork } from '../use-work.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

afterEach(cleanup)

function Card({ id, name }: { id: string; name: string }) {
  return (
    <article data-issue={id}>
      <button type="button" data-open>
        {name}
      </button>
    </article>
  )
}

/** The columns of two statuses; the cards of other statuses are out of sight. */
function Board({ columns }: { columns: readonly string[] }) {
  useRestoredFocus('/p/WEB/board')
  const [isTold, setTold] = useState(true)
  const { undo } = useStore()
  const issues = useWork(({ select }) => select.issues())
  return (
    <main>
      {columns.map((column) => (
        <section key={column}>
          {issues
            .filter(({ statusId }) => statusId === column)
            .map(({ id, summary }) => (
              <Card key={id} id={id} name={summary} />
            ))}
        </section>
      ))}
      <div role="status">
        {isTold && (
          <button
            type="button"
            onClick={() => {
              setTold(false)
              undo()
            }}
          >
            Undo
          </button>
        )}
      </div>
    </main>
  )
}

const show = (columns = ['Backlog', 'To do']) => {
  const project = createTestProject()
  const { status } = project
  const ids = ['Hull', 'Mast', 'Keel'].map((name) => project.create(name, { statusId: status('Backlog') }).id)
  const { store } = renderInProject(project, member, () => <Board columns={columns.map(status)} />)
  const move = () => {
    const id = ids[1] as string
    const fromStatusId = store.select.row('issue', id)?.statusId
    act(() => void store.mutate('issue.move', { id, toStatusId: status('To do'), fromStatusId }))
  }
  const moveByOther = () => {
    const [moved] = project.rows.all('issue').filter(({ id }) => id === ids[1])
    const row = { entity: 'issue', ...moved, statusId: status('To do') } as never
    act(() => store.model.apply({ rows: [row] }))
  }
  return { store, move, moveByOther }
}
const focus = (name: string) => screen.getByRole('button', { name }).focus()
const focused = () => document.activeElement?.textContent

test('the focus goes with a card that is moved, and back when that is undone', async () => {
  const { store, move } = show()
  focus('Mast')
  move()
  await waitFor(() => expect(focused()).toBe('Mast'))
  act(() => void store.undo())
  await waitFor(() => expect(focused()).toBe('Mast'))
})

test('if the card is out of sight, the next one has the focus, or the previous one', async () => {
  const { move } = show(['Backlog'])
  focus('Mast')
  move()
  await waitFor(() => expect(focused()).toMatch(/Hull|Keel/))
})

test('a change of somebody else gives the focus to no other card', async () => {
  const { moveByOther } = show(['Backlog'])
  focus('Mast')
  moveByOther()
  await waitFor(() => expect(screen.queryByText('Mast')).toBeNull())
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(document.activeElement).toBe(document.body)
})

test('an undo by the button of the message goes on at the card', async () => {
  const { move } = show()
  focus('Mast')
  move()
  await waitFor(() => expect(focused()).toBe('Mast'))
  focus('Undo')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(focused()).toBe('Mast'))
})
