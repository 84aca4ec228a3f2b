import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { refusedAt, showTray } from '../../../test/page/show-tray.tsx'

afterEach(cleanup)

test('what was set and set back offline is one item, and is decided as one', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const refusal = { code: 'overtaken', entity: 'issue', id, field: 'priority', params: { theirs: 'medium' } }
  const values = [
    ['none', 'high'],
    ['high', 'low'],
    ['low', 'none'],
  ]
  project.rows.run('issue.set', { id, field: 'priority', value: 'medium' })
  const items = values.map(([from, value]) => {
    const args = { id, field: 'priority', from, value }
    return { id: `to ${value}`, name: 'issue.set', args, refusal, ...refusedAt }
  })
  const { made, dismissed } = await showTray(project.rows.everything(), items)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Discard \d/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }))
  await waitFor(() => expect(dismissed).toEqual(['to none', 'to high', 'to low']))
  expect(made).toEqual(['issue.set'])
  expect(screen.getByText(/No conflicts/)).toBeTruthy()
})

test('the last of several values refused by an archived project is accepted at once when that is restored', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const items = [
    ['none', 'high'],
    ['high', 'low'],
  ].map(([from, value]) => {
    const args = { id, field: 'priority', from, value }
    return { id: `to ${value}`, name: 'issue.set', args, refusal: { code: 'project.archived' }, ...refusedAt }
  })
  const { made } = await showTray(project.rows.everything(), items)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(made).toEqual(['issue.set']))
  expect(await screen.findByText(/No conflicts/)).toBeTruthy()
})

test('a change of a project that is gone says which issue it was about', async () => {
  const args = { id: crypto.randomUUID(), field: 'priority', from: 'none', value: 'high' }
  const refusal = { code: 'project.gone' }
  await showTray([], [{ id: 'x', name: 'issue.set', args, refusal, subjectKey: 'HAR-12', ...refusedAt }])
  expect(screen.getByText('HAR-12')).toBeTruthy()
})

test('after a decision the focus is at the next change, not at the button that discards all', async () => {
  const project = createTestProject()
  const items = ['Boat', 'Deck', 'Mast'].map((summary) => {
    const args = { id: project.create(summary).id, field: 'priority', from: 'none', value: 'high' }
    return { id: summary, name: 'issue.set', args, refusal: { code: 'overtaken' }, ...refusedAt }
  })
  await showTray(project.rows.everything(), items)
  const [first] = screen.getAllByRole('button', { name: 'Keep theirs' }) as [HTMLElement]
  first.focus()
  fireEvent.click(first)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('heading', { level: 2 })[0]))
})
