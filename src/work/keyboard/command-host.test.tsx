import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { EditableText } from '../issue/editable-text.tsx'
import { AddressProvider } from '../use-address.ts'
import { CommandHost } from './command-host.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('the Enter that ends a composition in Safari saves nothing, and Escape keeps the field open', () => {
  const onSave = vi.fn(() => true)
  renderInProject(createTestProject(), member, () => (
    <AddressProvider value={{ name: 'home', parameters: {} }}>
      <CommandHost>
        <EditableText
          label="Summary"
          value="Boat"
          max={300}
          draftKey="summary-1"
          heading="h1"
          isReadOnly={false}
          onSave={onSave}
        >
          Boat
        </EditableText>
      </CommandHost>
    </AddressProvider>
  ))
  fireEvent.click(screen.getByRole('button', { name: /^Summary/ }))
  const field = screen.getByRole('textbox', { name: 'Summary' })
  fireEvent.change(field, { target: { value: '修船' } })
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, keyCode: 229 })
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.getByRole('textbox', { name: 'Summary' })).toBe(field)
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onSave.mock.calls).toEqual([['修船', 'Boat']])
})
