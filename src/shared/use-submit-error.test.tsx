import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../test/page/page-providers.tsx'
import { RequestError } from '../api/request-error.ts'
import { troubleTexts } from '../core/trouble/trouble-texts.ts'
import { TextField } from '../ui/field/text-field.tsx'
import { Form } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useSubmitError } from './use-submit-error.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const envelope = (code: string) => ({ code, msg: 'Words of the server', subMsg: '', message: '', result: null })

/** A form with one field, whose call fails in these ways, one after another; returns what was sent. */
const openForm = (...failures: RequestError[]) => {
  const sent: string[] = []
  function Page() {
    const form = useForm({ initial: { name: '' }, rules: {} })
    const submitErrorOf = useSubmitError<{ name: string }>()
    const submit = form.submit(async ({ name }) => {
      sent.push(name)
      const failure = failures.shift()
      return failure ? submitErrorOf(failure) : null
    })
    return (
      <Form form={form} onSubmit={submit}>
        <TextField {...form.field('name')} label="Name" />
        <button type="submit">Send</button>
      </Form>
    )
  }
  renderPage(<Page />)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Anna' } })
  fireEvent.click(screen.getByText('Send'))
  return sent
}

test.each([
  ['serverError', { status: 500, envelope: envelope('500'), text: 'Words of the server' }],
  ['malformed', { status: 200 }],
] as const)(
  'trouble of the server (%s) is told by the table, keeps what was typed and is tried again',
  async (kind, facts) => {
    const sent = openForm(new RequestError(kind, facts))
    expect(await screen.findByText(troubleTexts.server.en.title)).toBeTruthy()
    expect(screen.queryByText(/Words of the server/)).toBeNull()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Anna')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await act(async () => {})
    expect(sent).toEqual(['Anna', 'Anna'])
    expect(screen.queryByText(troubleTexts.server.en.title)).toBeNull()
  },
)

test('a refusal is told in the words of the server', async () => {
  openForm(new RequestError('refused', { status: 200, envelope: envelope('0410009'), text: 'Words of the server' }))
  expect(await screen.findByText('Words of the server')).toBeTruthy()
  expect(screen.queryByText(troubleTexts.server.en.title)).toBeNull()
})

test('a failure is told in the language of now', async () => {
  openForm(new RequestError('offline'))
  expect(await screen.findByText(/^No connection/)).toBeTruthy()
  const { id } = msg`No connection. We've kept what you typed. Try again when you're back online.`
  act(() => i18n.loadAndActivate({ locale: 'zh', messages: { [id]: '没有网络' } }))
  expect(screen.getByText('没有网络')).toBeTruthy()
})
