import { i18n } from '@lingui/core'
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { EmailField } from '../field/email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
})
afterEach(cleanup)

const onChange = vi.fn()
const control = { name: 'secret', label: 'Secret', value: '', onChange }
const typed = ` Zwölf 😀 ${'long '.repeat(60)}`

test.each<[string, string, ReactNode]>([
  ['a password', 'current-password', <PasswordField key="a" {...control} autoComplete="current-password" />],
  ['a new password', 'new-password', <NewPasswordField key="b" {...control} strength={{ score: null }} />],
  ['an address', 'email', <EmailField key="c" {...control} />],
])('a pasted or filled-in value is used unchanged: %s', (_, autoComplete, field) => {
  onChange.mockReset()
  renderPage(field)
  const input = screen.getByLabelText<HTMLInputElement>('Secret')
  expect([input.getAttribute('autocomplete'), input.hasAttribute('maxlength'), input.readOnly]).toEqual([
    autoComplete,
    false,
    false,
  ])
  const paste = createEvent.paste(input)
  fireEvent(input, paste)
  expect(paste.defaultPrevented).toBe(false)
  fireEvent.change(input, { target: { value: typed } })
  expect(onChange.mock.calls).toEqual([[typed]])
})

test.each([
  [null, '', 0],
  [0, '', 1],
  [2, '', 2],
  [3, 'Good', 3],
  [4, 'Strong', 4],
])('a score of %j shows %j and %i of four bars', (score, praise, lit) => {
  const { container } = renderPage(<NewPasswordField {...control} strength={{ score }} />)
  expect(container.querySelector('[aria-live]')?.textContent).toBe(praise)
  expect(container.querySelectorAll('i[class]')).toHaveLength(lit)
})

test('unmet rules are shown below, and give way to an error', () => {
  const show = (error?: string) => (
    <NewPasswordField {...control} error={error} strength={{ score: 1, hint: 'Add another word' }} />
  )
  const { rerender } = renderPage(show())
  expect(screen.getByText('Add another word')).toBeTruthy()
  rerender(show('Too weak'))
  expect(screen.queryByText('Add another word')).toBeNull()
  expect(screen.getByText('Too weak')).toBeTruthy()
})
