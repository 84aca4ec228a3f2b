import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { AddressProvider } from '../use-address.ts'
import { FilterBar } from './filter-bar.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('a button of the bar that goes as it is pressed leaves the focus in the bar', async () => {
  renderInProject(createTestProject(), member, (view) => (
    <AddressProvider value={{ name: 'list', parameters: {} }}>
      <FilterBar view={view} total={2} count={1} />
    </AddressProvider>
  ))
  const press = (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  press('Unassigned')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter 1' })))
})
