import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../test/page/page-providers.tsx'
import { Button } from '../ui/action/button.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Form } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { DoneNote } from './done-note.tsx'
import { useSaving } from './use-saving.ts'

const dispatch = vi.fn(async () => {})

const save = vi.fn(async () => {})

function Settings() {
  const form = useForm({ initial: { orgName: 'Tide' }, rules: {}, draftKey: 'settings' })
  const { submit, done } = useSaving(form, save)
  return (
    <Form form={form} onSubmit={submit}>
      <TextField {...form.field('orgName')} label="Name" />
      <Button type="submit">Save</Button>
      <DoneNote text={done} />
    </Form>
  )
}

const show = () =>
  render(
    <PageProviders dispatch={dispatch}>
      <Settings />
    </PageProviders>,
  )
const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const type = (value: string) => fireEvent.change(name(), { target: { value } })

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  sessionStorage.clear()
})
afterEach(cleanup)

test('saving removes the draft; typing afterwards starts a new one', async () => {
  const first = show()
  type('Tide Works')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(save).toHaveBeenCalledWith({ orgName: 'Tide Works' })
  expect({ ...sessionStorage }).toEqual({})
  type('Tide Works and Sons')
  first.unmount()
  show()
  expect(name().value).toBe('Tide Works and Sons')
})
