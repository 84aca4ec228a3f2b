import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { RoleSettings } from './role-settings.tsx'
import { SettingsProvider } from './use-settings.ts'

afterEach(cleanup)

test('the table has what people can do here, and nothing that has no screen yet', async () => {
  renderInProject(createTestProject(), admin, (view) => (
    <SettingsProvider value={view}>
      <RoleSettings />
    </SettingsProvider>
  ))
  expect(await screen.findByRole('rowheader', { name: 'Create issues' })).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: /sprints|releases/ })).toBeNull()
})
