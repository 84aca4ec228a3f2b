import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, createOrganization, member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { renderWork } from '../../../test/page/render-work.tsx'
import { SideBar } from './side-bar.tsx'

afterEach(cleanup)

const show = (favorites: readonly string[]) => {
  const { rows, createProject } = createOrganization()
  const projectId = createProject('WEB')
  createProject('APP')
  for (const key of favorites) {
    const { id } = rows.all('project').find((project) => project.key === key) ?? {}
    rows.run('favorite.add', { kind: 'project', targetId: id }, { actor: member })
  }
  renderInProject({ rows, projectId }, member, () => <SideBar />)
}

test('where all projects are favourites, the way to them is an item and no heading above nothing', () => {
  show(['WEB'])
  expect(screen.getByRole('link', { name: 'Projects' }).querySelector('svg')).toBeNull()
  cleanup()
  show(['WEB', 'APP'])
  expect(
    screen.getByRole('link', { name: 'Projects' }).querySelector('svg'),
    'with an icon, as other items',
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New project' })).toBeTruthy()
})

test('archived projects are projects', async () => {
  const { rows, createProject } = createOrganization()
  const home = { name: 'home', parameters: {} } as const
  await renderWork(<SideBar />, home, { rows: rows.everything() })
  expect(screen.getByText('No projects yet')).toBeTruthy()
  cleanup()
  const id = createProject('WEB')
  rows.run('project.archive', { id, isArchived: true }, { actor: admin })
  await renderWork(<SideBar />, home, { rows: rows.everything() })
  expect(screen.queryByText('No projects yet')).toBeNull()
})

test('of many projects it lists twenty, among them those of this person, and the way to all', () => {
  const { rows, createProject } = createOrganization()
  const ids = Array.from({ length: 25 }, (_, at) => createProject(`P${String(at).padStart(2, '0')}`))
  rows.run('projectMember.set', { projectId: ids[23], userId: member.userId, role: 'member' }, { actor: admin })
  renderInProject({ rows, projectId: ids[0] as string }, member, () => <SideBar />)
  const links = screen.getAllByRole('link').map((link) => link.textContent ?? '')
  expect(links.filter((text) => /P\d\d/.test(text))).toHaveLength(20)
  expect(links.find((text) => text.includes('P23'))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all 25' })).toBeTruthy()
})

test('my work has the number of open issues that are assigned to this person', async () => {
  const project = createTestProject()
  const mine = { values: { assigneeId: member.userId } }
  project.create('Paint the boat', mine)
  project.create('Oil the deck', mine)
  project.create('Sail', { ...mine, statusId: project.status('Done') })
  project.create('Rest')
  await renderWork(<SideBar />, { name: 'home', parameters: {} }, { rows: project.rows.everything() })
  expect(screen.getByRole('link', { name: /^My work/ }).textContent).toBe('My work2')
})
