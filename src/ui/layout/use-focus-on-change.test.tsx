import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFocusOnChange } from './use-focus-on-change.ts'

function Step({ name, hasField }: { name: string; hasField?: boolean }) {
  const heading = useFocusOnChange(name)
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      {/* biome-ignore lint/a11y/noAutofocus: the test needs it */}
      {hasField && <input aria-label="Code" autoFocus />}
      <button type="button">Continue</button>
    </main>
  )
}

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))
afterEach(cleanup)

test('the next step is announced although the button that led to it is still there', () => {
  const { rerender } = render(<Step name="You" />)
  screen.getByRole('button').focus()
  rerender(<Step name="Organisation" />)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('a field that focuses itself keeps the focus', () => {
  const { rerender } = render(<Step name="Address" />)
  rerender(<Step name="Code" hasField />)
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
})
