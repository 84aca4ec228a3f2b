import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { SettingsProvider } from './use-settings.ts'
import { WorkflowSettings } from './workflow-settings.tsx'

afterEach(cleanup)

const show = (project = createTestProject()) =>
  renderInProject(project, admin, (view) => (
    <SettingsProvider value={view}>
      <WorkflowSettings />
    </SettingsProvider>
  ))

const dialog = async () => within(await screen.findByRole('dialog'))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('issues can move to a new status from any other, unless its admin takes that away', async () => {
  const project = createTestProject()
  const { store } = show(project)
  const create = async (name: string, isReachable: boolean) => {
    press('New status')
    const form = await dialog()
    fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: name } })
    const box = form.getByRole<HTMLInputElement>('checkbox', { name: 'Issues can move here from any status' })
    if (box.checked !== isReachable) fireEvent.click(box)
    fireEvent.click(form.getByRole('button', { name: 'Create status' }))
    const { id } = store.select.statusesOf(project.projectId).find((status) => status.name === name) ?? {}
    return store.select.transitionsOf(project.projectId).filter(({ toId }) => toId === id)
  }
  expect(await create('Reviewed', true)).toMatchObject([{ name: 'Reviewed', fromId: null }])
  expect(store.select.transitionsOf(project.projectId).at(-1)?.name).toBe('Reviewed')
  expect(await create('Released', false)).toEqual([])
  press(/^Reviewed In progress/)
  expect((await dialog()).queryByRole('checkbox')).toBeNull()
})

test.each([
  ['2.5', 2.5],
  ['-3', -3],
  ['3,5', 3.5],
])('a transition sets a number that is typed as %s, key by key', async (typed, number) => {
  const project = createTestProject()
  const field = project.field('Points', 'number')
  const { store } = show(project)
  press('New transition')
  const form = await dialog()
  fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Guess' } })
  fireEvent.change(form.getByRole('combobox', { name: 'Add field' }), { target: { value: field } })
  const input = form.getByRole<HTMLInputElement>('textbox', { name: 'Points' })
  fireEvent.change(input, { target: { value: '' } })
  for (const key of typed) fireEvent.change(input, { target: { value: input.value + key } })
  expect(input.value).toBe(typed)
  fireEvent.click(form.getByRole('button', { name: 'Create transition' }))
  const made = store.select.transitionsOf(project.projectId).find(({ name }) => name === 'Guess')
  expect(made?.sets).toEqual({ [field]: number })
})

test('what is no number is told at its field, and not saved', async () => {
  const project = createTestProject()
  const field = project.field('Points', 'number')
  const { store } = show(project)
  press('New transition')
  const form = await dialog()
  fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Guess' } })
  fireEvent.change(form.getByRole('combobox', { name: 'Add field' }), { target: { value: field } })
  fireEvent.change(form.getByRole('textbox', { name: 'Points' }), { target: { value: 'many' } })
  expect(form.getByRole('textbox', { name: 'Points', description: 'Enter a number.' })).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Create transition' }))
  expect(store.select.transitionsOf(project.projectId).some(({ name }) => name === 'Guess')).toBe(false)
})

test('a transition that assigns somebody who has left says whom, not the person making the change', async () => {
  const project = createTestProject()
  const { rows } = project
  const [transition] = rows.all('transition')
  if (!transition) throw new Error('the template has transitions')
  const person = rows.get('person', member.userId)
  rows.put('person', { ...person, hasLeft: true })
  rows.put('transition', { ...transition, sets: { assigneeId: member.userId } })
  show(project)
  press(new RegExp(`^${transition.name} `))
  const assignee = (await dialog()).getByRole<HTMLSelectElement>('combobox', { name: 'Assignee' })
  expect(assignee.selectedOptions[0]?.textContent).toBe(`${person.name} · Left the organisation`)
})
