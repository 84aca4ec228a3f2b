import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { Button } from '../action/button.tsx'
import { CodeField } from './code-field.tsx'
import { TextField } from './text-field.tsx'

const show = (what: ReactNode) => renderPage(what)

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
})
afterEach(cleanup)

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['Your code: 123456.', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
])('a pasted %j is the code %s', (pasted, code) => {
  const onChange = vi.fn()
  show(<CodeField name="emailCode" label="Code" value="" onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: pasted } })
  expect(onChange).toHaveBeenCalledWith(code)
})

test.each([
  ['1234567', '7'],
  ['123456 654 321', '654321'],
  ['12345', '12345'],
  // React reports no change to the same text
  ['123456 ', '123456'],
])('after a refused 123456, %j is the code %s', (typed, code) => {
  const onChange = vi.fn()
  show(<CodeField name="emailCode" label="Code" value="123456" error="That didn't match" onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: typed } })
  expect(onChange).toHaveBeenCalledWith(code)
})

test('a code field can be filled by the device', () => {
  show(<CodeField name="emailCode" label="Code" value="" onChange={() => {}} />)
  const input = screen.getByLabelText('Code')
  expect(input.getAttribute('autocomplete')).toBe('one-time-code')
  expect(input.getAttribute('inputmode')).toBe('numeric')
})

test('the counter appears near the limit and counts characters, not code units', () => {
  const field = (value: string) => <TextField name="name" label="Name" value={value} max={5} onChange={() => {}} />
  show(field('abcd'))
  expect(screen.queryByText('4 / 5')).toBeNull()
  cleanup()
  show(field('😀😀😀😀😀'))
  expect(screen.getByText('5 / 5')).toBeTruthy()
})

test('the counter is announced at tenths of the limit, not with every key', () => {
  const field = (count: number) => (
    <TextField name="name" label="Name" value={'字'.repeat(count)} max={50} onChange={() => {}} />
  )
  const { rerender } = renderPage(field(0))
  const spoken = document.querySelector('[aria-live="polite"]')
  const announced: (string | null | undefined)[] = []
  for (let count = 0; count <= 53; count++) {
    rerender(field(count))
    if (spoken?.textContent !== announced.at(-1)) announced.push(spoken?.textContent)
  }
  expect(announced).toEqual(['', '40/50', '45/50', '50/50', '50+/50'])
  expect(screen.getByText('53 / 50').getAttribute('aria-hidden')).toBe('true')
})

test('a disabled button says why, and does nothing', () => {
  const onClick = vi.fn()
  show(
    <Button disabledReason="Only an owner may do this." onClick={onClick}>
      Remove
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Remove' })
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Only an owner may do this.',
  )
})
