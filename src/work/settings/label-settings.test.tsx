import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { LabelSettings } from './label-settings.tsx'
import { SettingsProvider } from './use-settings.ts'

afterEach(cleanup)

test('a name that is too long is told at its field while it is typed, and stays whole', async () => {
  renderInProject(createTestProject(), admin, (view) => (
    <SettingsProvider value={view}>
      <LabelSettings />
    </SettingsProvider>
  ))
  fireEvent.click(screen.getByRole('button', { name: 'New label' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(name, { target: { value: 'a'.repeat(51) } })
  expect(dialog.getByRole('textbox', { description: /Use at most/ })).toBe(name)
  fireEvent.click(dialog.getByRole('button', { name: 'Create label' }))
  expect(document.activeElement).toBe(name)
  expect(name.value).toBe('a'.repeat(51))
  fireEvent.change(name, { target: { value: 'a' } })
  expect(dialog.queryByText(/Use at most/)).toBeNull()
})
