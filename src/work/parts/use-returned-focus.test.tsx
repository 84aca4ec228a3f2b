import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReturnedFocus } from './use-returned-focus.ts'

afterEach(cleanup)

function Dialog({ name }: { name: string }) {
  useReturnedFocus()
  return (
    <div role="dialog">
      <button type="button">{name}</button>
    </div>
  )
}

test('a dialog that another dialog opened gives the focus back to where it was before both', async () => {
  const row = <button type="button">row</button>
  const { getByText, rerender } = render(row)
  const shown = (dialog: 'menu' | 'create' | null) =>
    rerender(
      <>
        {row}
        {dialog && <Dialog key={dialog} name={dialog} />}
      </>,
    )
  shown(null)
  getByText('row').focus()
  shown('menu')
  getByText('menu').focus()
  shown('create')
  getByText('create').focus()
  shown(null)
  await vi.waitFor(() => expect(document.activeElement).toBe(getByText('row')))
})
