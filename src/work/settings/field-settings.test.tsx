import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { ShellContext } from '../../ui/shell-context.ts'
import { FieldSettings } from './field-settings.tsx'
import { SettingsProvider } from './use-settings.ts'

afterEach(cleanup)

const open = async (language: 'zh' | 'en' = 'en') => {
  const project = createTestProject()
  const field = project.field('Colour', 'cascade')
  project.create('Paint', { values: { [field]: ['a'] } })
  const { store } = renderInProject(project, admin, (view) => (
    <ShellContext value={{ language, setLanguage: () => {}, product: 'pms', offline: null }}>
      <SettingsProvider value={view}>
        <FieldSettings />
      </SettingsProvider>
    </ShellContext>
  ))
  store.open()
  await waitFor(() => expect(store.status().isRead).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: /^Colour/ }))
  return { store, field, form: within(await screen.findByRole('dialog')) }
}

test('where a field of the form is refused nothing of it is saved, and it can be saved once that is mended', async () => {
  const { store, field, form } = await open()
  const nameOf = () => store.select.row('field', field)?.name
  const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Save' }))
  const name = form.getByRole('textbox', { name: 'Name' })
  type(name, 'Paint')
  fireEvent.click(form.getByRole('button', { name: 'Add option' }))
  save()
  expect(form.getByRole('alert').textContent).toBe('This field is required.')
  expect(nameOf()).toBe('Colour')
  type(name, 'Coat')
  const last = form.getAllByRole('textbox', { name: 'Name of the option' }).at(-1)
  if (last) type(last, 'C')
  save()
  expect(nameOf()).toBe('Coat')
  expect(store.select.row('field', field)?.options.map((option) => option.name)).toEqual(['A', 'B', 'C'])
})

test('an option whose name is too long in the language is told at it, and nothing is saved', async () => {
  const { store, field, form } = await open('zh')
  const optionsOf = () => store.select.row('field', field)?.options.map(({ name }) => name)
  const before = optionsOf()
  const [first] = form.getAllByRole('textbox', { name: 'Name of the option' })
  const type = (value: string) => fireEvent.change(first as HTMLElement, { target: { value } })
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Save' }))
  type('红'.repeat(21))
  expect(form.getByRole('textbox', { description: 'Use at most 20 characters.' })).toBe(first)
  save()
  expect(optionsOf()).toEqual(before)
  type('红'.repeat(20))
  save()
  expect(optionsOf()?.[0]).toBe('红'.repeat(20))
})

test('who is told that somebody changed the same field meanwhile can save theirs over it', async () => {
  const { store, field, form } = await open()
  const nameOf = () => store.select.row('field', field)?.name
  fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Paint' } })
  act(() => void store.mutate('field.set', { id: field, field: 'name', value: 'Shade' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText('Someone changed this before your change was sent.')).toBeTruthy()
  expect(nameOf()).toBe('Shade')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(nameOf()).toBe('Paint')
})

test('an option says how many issues use it', async () => {
  const { form } = await open()
  expect(form.getByText('1 issue')).toBeTruthy()
})
