import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { CodeJoinOrganizationPage } from './code-join-organization-page.tsx'

const calls = { previewJoinCode: vi.fn() }
const field = () => screen.getByLabelText<HTMLInputElement>('Join code')

/** What the browser does when keys change the text and leave the cursor at a place. */
const type = (value: string, cursor = value.length) => {
  const input = field()
  input.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(cursor, cursor)
  fireEvent.input(input)
}

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  calls.previewJoinCode.mockReset()
  renderAt('/sso/code-join-organization', <CodeJoinOrganizationPage />, { calls })
})
afterEach(cleanup)

test('a character in the middle can be corrected', async () => {
  type('abcde12345')
  expect(field().value).toBe('ABCDE-12345')
  type('ABDE-12345', 2)
  await Promise.resolve()
  expect([field().value, field().selectionStart]).toEqual(['ABDE1-2345', 2])
  type('ABxDE1-2345', 3)
  await Promise.resolve()
  expect([field().value, field().selectionStart]).toEqual(['ABXDE-12345', 3])
})

test('a code that is pasted behind a refused one replaces it', async () => {
  const envelope = { code: '0411005', msg: '', subMsg: '', message: '', result: null }
  calls.previewJoinCode.mockRejectedValue(new RequestError('refused', { envelope, status: 200, text: 'Not known' }))
  type('abcde12345')
  fireEvent.click(screen.getByRole('button', { name: 'Show the organisation' }))
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  type('ABCDE-12345fghij-67890')
  expect(field().value).toBe('FGHIJ-67890')
})
