import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { RefusedFields } from './refused-fields.tsx'

afterEach(cleanup)

test('a refused change comes into sight, because the button that sent it may be far below', () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const refused = [{ field: 'orgName', ids: ['1'], code: 'overtaken', mine: 'Ebb', theirs: 'Tide', refusedAt: 0 }]
  const edits = { refused, keepTheirs: async () => {}, applyMine: async () => {} }
  renderPage(<RefusedFields edits={edits} nameOf={() => 'Name'} textOf={(_, value) => value} />)
  expect(seen).toHaveBeenCalledOnce()
  expect((seen.mock.contexts[0] as Element).contains(screen.getByRole('alert'))).toBe(true)
})

test('but it does not move what somebody is writing', () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const refused = [{ field: 'orgName', ids: ['1'], code: 'overtaken', mine: 'Ebb', theirs: 'Tide', refusedAt: 0 }]
  const edits = { refused, keepTheirs: async () => {}, applyMine: async () => {} }
  const fields = { nameOf: () => 'Name', textOf: (_: string, value: string) => value }
  const pageWith = (shown: typeof refused) => (
    <>
      <input aria-label="City" />
      <RefusedFields edits={{ ...edits, refused: shown }} {...fields} />
    </>
  )
  const { rerender } = renderPage(pageWith([]))
  screen.getByLabelText('City').focus()
  rerender(pageWith(refused))
  expect(seen).not.toHaveBeenCalled()
})

test.each([
  ['forbidden', 'Only owners and administrators can change this.'],
  ['invalid', "This value isn't valid. Enter another one and save it."],
  ['a code of a newer build', "Our server couldn't save this. Your text is still here. Try again."],
])('says why in words: %s', (code, reason) => {
  const refused = [{ field: 'orgName', ids: ['1'], code, mine: 'Ebb', theirs: undefined, refusedAt: 0 }]
  const edits = { refused, keepTheirs: async () => {}, applyMine: async () => {} }
  renderPage(<RefusedFields edits={edits} nameOf={() => 'Name'} textOf={(_, value) => value} />)
  expect(screen.getByText(`Your change to “Name” was rejected. ${reason}`)).toBeTruthy()
})
