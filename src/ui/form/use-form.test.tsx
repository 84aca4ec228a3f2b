import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { emailFieldRules } from '../../core/forms/email-rules.ts'
import { required } from '../../core/forms/general-rules.ts'
import { Button } from '../action/button.tsx'
import { EmailField } from '../field/email-field.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { Form } from './form.tsx'
import type { SubmitError, Work } from './form-types.ts'
import { useForm } from './use-form.ts'

interface Values {
  orgEmail: string
  password: string
}
const initial: Values = { orgEmail: '', password: '' }
const rules = { orgEmail: emailFieldRules, password: [required] }
const secrets = ['password'] as const

function SignIn({ work, draftKey }: { work: Work<Values>; draftKey?: string }) {
  const form = useForm({ initial, rules, secrets, draftKey })
  return (
    <Form form={form} onSubmit={form.submit(work)}>
      <EmailField {...form.field('orgEmail')} label="Email" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <Button kind="main" type="submit" busy={form.isBusy}>
        Sign in
      </Button>
    </Form>
  )
}

const show = (work: Work<Values> = async () => null, draftKey?: string) =>
  renderPage(<SignIn work={work} draftKey={draftKey} />)
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: /^Sign in/ }))

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  sessionStorage.clear()
})
afterEach(cleanup)

test('a field is validated and trimmed when it loses focus, and its error disappears while it is corrected', () => {
  show()
  type(email(), ' mei@ ')
  expect(email().getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(email())
  expect(email().value).toBe('mei@')
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(email().getAttribute('aria-describedby')).toBe(screen.getAllByText(/Enter a valid email/).at(-1)?.id)
  type(email(), 'mei@example.com')
  expect(email().getAttribute('aria-invalid')).toBeNull()
})

test('a field that was only passed through shows no error', () => {
  show()
  fireEvent.blur(email())
  expect(email().getAttribute('aria-invalid')).toBeNull()
})

test('submitting validates everything, announces errors and focuses the first invalid field', async () => {
  const work = vi.fn(async () => null)
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  show(work)
  send()
  await waitFor(() => expect(document.activeElement).toBe(email()))
  expect(seen.mock.contexts).toEqual([email()])
  expect(screen.getByRole('alert').textContent).toContain('Email is required · Password is required')
  expect(work).not.toHaveBeenCalled()
})

test('a failure that concerns no field is scrolled into view, because its button may be a screen below it', async () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  show(async () => ({ text: 'Too many requests. Please wait a moment and try again.' }))
  type(email(), 'mei@example.com')
  type(password(), 'a password')
  send()
  const said = await screen.findByText(/^Too many requests/)
  send()
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(2))
  expect((seen.mock.contexts[0] as HTMLElement).contains(said)).toBe(true)
})

test('the first field is the first on the page, whatever the order of the rules', async () => {
  function Turned() {
    const form = useForm({ initial, rules: { password: [required], orgEmail: emailFieldRules }, secrets })
    return (
      <Form form={form} onSubmit={form.submit(async () => null)}>
        <EmailField {...form.field('orgEmail')} label="Email" />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <Button kind="main" type="submit">
          Sign in
        </Button>
      </Form>
    )
  }
  renderPage(<Turned />)
  send()
  await waitFor(() => expect(document.activeElement).toBe(email()))
})

test('the server’s error is shown at its field, which gets the focus', async () => {
  show(async () => ({ field: 'password', text: 'Wrong address or password' }) as SubmitError<Values>)
  type(email(), 'mei@example.com')
  type(password(), 'a password')
  send()
  await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(screen.getAllByText('Wrong address or password').length).toBeGreaterThan(0)
})

test('a pressed link does not move: the error of the field waits for the click', async () => {
  show()
  type(email(), 'mei@')
  fireEvent.mouseDown(document.body)
  fireEvent.blur(email())
  expect(email().getAttribute('aria-invalid')).toBeNull()
  fireEvent.mouseUp(document.body)
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'))
})

test('the server’s error stays until the field is changed', async () => {
  show(async () => ({ field: 'password', text: 'Wrong address or password' }) as SubmitError<Values>)
  type(email(), 'mei@example.com')
  type(password(), 'a password')
  send()
  await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'))
  fireEvent.blur(password())
  expect(password().getAttribute('aria-invalid')).toBe('true')
  type(password(), 'another password')
  expect(password().getAttribute('aria-invalid')).toBeNull()
})

test('without a network the form says so, keeps its values and can be submitted again', async () => {
  const work = vi.fn(async () => ({ text: 'You are offline', tone: 'wait' }) as SubmitError<Values>)
  show(work)
  type(email(), 'mei@example.com')
  type(password(), ' spaces count ')
  send()
  await screen.findByText('You are offline')
  expect([email().value, password().value]).toEqual(['mei@example.com', ' spaces count '])
  send()
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2))
  expect(work).toHaveBeenLastCalledWith({ orgEmail: 'mei@example.com', password: ' spaces count ' })
})

test('a second press during a submission does nothing, and the button keeps the focus', async () => {
  let finish = () => {}
  const work = vi.fn(
    () =>
      new Promise<null>((resolve) => {
        finish = () => resolve(null)
      }),
  )
  show(work)
  type(email(), 'mei@example.com')
  type(password(), 'a password')
  send()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Sign in/ }).getAttribute('aria-busy')).toBe('true'))
  send()
  fireEvent.submit(email())
  await act(async () => finish())
  expect(work).toHaveBeenCalledTimes(1)
})

test('a draft is restored after a reload, without the password', () => {
  const first = show(undefined, 'test')
  type(email(), 'mei@example.com')
  type(password(), 'a password')
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a password')
  show(undefined, 'test')
  expect([email().value, password().value]).toEqual(['mei@example.com', ''])
})

test('untouched values are not stored: the current defaults are shown', () => {
  function Named({ known }: { known: Values }) {
    const form = useForm({ initial: known, rules: {}, draftKey: 'named' })
    return <EmailField {...form.field('orgEmail')} label="Email" />
  }
  const showKnown = (orgEmail: string) => renderPage(<Named known={{ ...initial, orgEmail }} />).unmount
  showKnown('before@example.com')()
  const leave = showKnown('elsewhere@example.com')
  expect(email().value).toBe('elsewhere@example.com')
  type(email(), 'typed@example.com')
  type(email(), 'elsewhere@example.com')
  leave()
  expect({ ...sessionStorage }).toEqual({})
})

test('the password is shown on demand', () => {
  show()
  expect(password().type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: /Show/ }))
  expect(password().type).toBe('text')
})
