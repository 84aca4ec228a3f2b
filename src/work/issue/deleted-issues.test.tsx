import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { SettingsProvider } from '../settings/use-settings.ts'
import { DeletedIssues } from './deleted-issues.tsx'

afterEach(cleanup)

test('what was deleted is listed on a device whose clock is months ahead', () => {
  const project = createTestProject()
  const ids = [project.create('Hull').id]
  project.rows.run('issue.delete', { ids }, { now: Date.now() - 90 * 24 * 60 * 60 * 1000 })
  renderInProject(project, member, (view) => (
    <SettingsProvider value={view}>
      <DeletedIssues />
    </SettingsProvider>
  ))
  expect(screen.getByRole('button', { name: 'Restore Hull' })).toBeTruthy()
})
