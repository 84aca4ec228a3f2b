import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { DeletedIssues } from '../issue/deleted-issues.tsx'
import { SettingsProvider } from '../settings/use-settings.ts'
import { Main } from './main.tsx'

afterEach(cleanup)

test('the focus of a row that goes is with the next one, and after the last at the heading of the page', async () => {
  const project = createTestProject()
  const ids = ['Hull', 'Mast'].map((name) => project.create(name).id)
  project.rows.run('issue.delete', { ids }, { now: Date.now() })
  const { store } = renderInProject(project, member, (view) => (
    <>
      <h1>Deleted issues</h1>
      <Main className="">
        <SettingsProvider value={view}>
          <DeletedIssues />
        </SettingsProvider>
      </Main>
    </>
  ))
  const restore = (at: number) => act(() => void store.mutate('issue.restore', { ids: [ids[at]] }))
  screen.getByRole('button', { name: 'Restore Hull' }).focus()
  restore(0)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore Mast' })))
  restore(1)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})
