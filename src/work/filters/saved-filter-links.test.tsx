import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { AddressProvider } from '../use-address.ts'
import { SavedFilterLinks } from './saved-filter-links.tsx'

afterEach(cleanup)

test('where a phone lists filters are those of all projects, with the project they belong to', () => {
  const project = createTestProject()
  const filter = { join: 'and', parts: [] }
  const created = project.rows.run(
    'savedFilter.create',
    { id: crypto.randomUUID(), name: 'Mine', visibility: 'private', projectId: project.projectId, query: { filter } },
    { actor: member },
  )
  expect(created).toHaveProperty('patches')
  for (const isAll of [false, true]) {
    renderInProject(project, member, () => (
      <AddressProvider value={{ name: 'more', parameters: {} }}>
        <SavedFilterLinks isAll={isAll} />
      </AddressProvider>
    ))
    expect(screen.queryAllByRole('link', { name: /Mine/ }).map(({ textContent }) => textContent)).toEqual(
      isAll ? ['MineWEB'] : [],
    )
    cleanup()
  }
})
