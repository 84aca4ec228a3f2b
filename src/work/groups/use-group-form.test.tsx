import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member, other } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { useWork } from '../use-work.ts'
import { useGroupForm } from './use-group-form.ts'

afterEach(cleanup)

const id = '00000000-0000-4000-8000-0000000000aa'

function Form() {
  const group = useWork(({ select }) => select.row('group', id))
  const form = useGroupForm(group, () => {})
  return (
    <form>
      <input aria-label="Name" value={form.name.value} onChange={({ target }) => form.name.onChange(target.value)} />
      <button type="button" onClick={() => form.toggle(member.userId)}>
        Toggle
      </button>
      <button type="button" onClick={form.submit}>
        Save
      </button>
      <p>{form.name.error ?? form.error}</p>
    </form>
  )
}

const show = async () => {
  const project = createTestProject()
  project.rows.put('group', { id, scope: 'org', name: 'Crew', memberIds: [admin.userId] })
  const { store, container } = renderInProject(project, admin, () => <Form />)
  act(() => void store.open())
  await waitFor(() => expect(store.status().isRead).toBe(true))
  const press = (name: string) => fireEvent.click(within(container).getByRole('button', { name }))
  return { store, press, groupNow: () => store.select.row('group', id) }
}

test('who was added meanwhile by somebody else stays in the group', async () => {
  const { store, press, groupNow } = await show()
  press('Toggle')
  act(() => void store.mutate('group.addRemove', { id, add: [other.userId], remove: [] }))
  press('Save')
  expect(groupNow()?.memberIds).toEqual([admin.userId, other.userId, member.userId])
})

test('a group whose members are refused keeps its name, too', async () => {
  const { store, press, groupNow } = await show()
  const before = store.select.row('person', member.userId)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Sailors' } })
  press('Toggle')
  act(() => store.model.apply({ rows: [{ entity: 'person', ...before, hasLeft: true } as never] }))
  press('Save')
  expect(groupNow()).toMatchObject({ name: 'Crew', memberIds: [admin.userId] })
  expect(screen.getByText(/no longer/)).toBeTruthy()
})

test('a group that was deleted meanwhile says so, instead of asking for another one', async () => {
  const { store, press } = await show()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Sailors' } })
  act(() => void store.mutate('group.delete', { id }))
  press('Save')
  expect(screen.getByText('Someone deleted this meanwhile.')).toBeTruthy()
})
