import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useRestoredFocus } from './use-restored-focus.ts'

afterEach(cleanup)

function Page({ children }: { children: ReactNode }) {
  const stage = useRef<HTMLElement>(null)
  useRestoredFocus(stage)
  return (
    <main ref={stage}>
      <h1>Page</h1>
      <section>
        <h2>Part</h2>
        {children}
      </section>
    </main>
  )
}
const rows = (names: readonly string[], open = '') => (
  <Page>
    <ul>
      {names.map((name) => (
        <li key={name}>
          <button type="button">Manage {name}</button>
          {open === name && <button type="button">Remove {name}</button>}
        </li>
      ))}
    </ul>
  </Page>
)
const focused = () => document.activeElement?.textContent

test('closing an editor in a row focuses the row', async () => {
  const { rerender } = render(rows(['Anna', 'Ben'], 'Ben'))
  screen.getByRole('button', { name: 'Remove Ben' }).focus()
  rerender(rows(['Anna', 'Ben']))
  await waitFor(() => expect(focused()).toBe('Manage Ben'))
})

test('removing a row focuses the heading of its part', async () => {
  const { rerender } = render(rows(['Anna', 'Ben'], 'Ben'))
  screen.getByRole('button', { name: 'Remove Ben' }).focus()
  rerender(rows(['Anna']))
  await waitFor(() => expect(focused()).toBe('Part'))
})

test('an element that takes the focus itself keeps it', async () => {
  const { rerender } = render(rows(['Anna']))
  screen.getByRole('button', { name: 'Manage Anna' }).focus()
  rerender(
    <Page>
      {/* biome-ignore lint/a11y/noAutofocus: as a form that opens does */}
      <input aria-label="Address" autoFocus />
    </Page>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address')))
})
