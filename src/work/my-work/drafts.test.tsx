import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { renderWork, workLane } from '../../../test/page/render-work.tsx'
import { derivedId } from '../../core/work/derived-ids.ts'
import { workDrafts } from '../../shared/work-drafts.ts'
import { newDrafts } from '../create/create-draft.ts'
import { CreateProvider } from '../create/use-create.ts'
import { EditorHost } from '../edit/editor-host.tsx'
import { SidePanel } from './side-panel.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const show = async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const { projectId } = project
  workDrafts.save(workLane, `new-comment-${id}`, { text: 'Two coats\nor three', base: '' })
  workDrafts.save(workLane, `comment-${id} 0198`, { text: 'Blue after all', base: 'Blue' })
  workDrafts.save(workLane, `description-${id}`, { text: 'As it was', base: 'As it was' })
  workDrafts.save(workLane, 'description-gone', { text: 'An hour of work', base: '' })
  workDrafts.save({ ...workLane, org: 'other' }, `summary-${id}`, { text: 'Elsewhere', base: '' })
  newDrafts(workLane).keep(projectId, { projectId, typeId: null, summary: 'Oil the deck', description: '', values: {} })
  const openCreate = vi.fn()
  const panel = (
    <CreateProvider value={openCreate}>
      <EditorHost>
        <SidePanel />
      </EditorHost>
    </CreateProvider>
  )
  await renderWork(panel, { name: 'home', parameters: {} }, { rows: project.rows.everything() })
  return { openCreate, projectId }
}

test('what was written and not saved leads to where it goes on', async () => {
  const { openCreate, projectId } = await show()
  const comment = screen.getByRole('link', { name: /^Two coats/ })
  expect([comment.textContent, comment.getAttribute('href')]).toEqual(['Two coatsComment · WEB-1', '/i/WEB-1'])
  expect(screen.getByRole('link', { name: /^Blue after all/ }).getAttribute('href')).toBe('/i/WEB-1')
  fireEvent.click(screen.getByRole('button', { name: /^Oil the deck/ }))
  expect(openCreate).toHaveBeenCalledWith({ projectId })
  expect(screen.queryByText('As it was')).toBeNull()
  expect(screen.queryByText('Elsewhere')).toBeNull()
})

test('the words for an issue that is gone can be copied, and given up', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Copy my text' }))
  expect(writeText).toHaveBeenCalledWith('An hour of work')
  expect(await screen.findByText('Copied')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(workDrafts.load(workLane, 'description-gone')).toMatchObject({ text: 'An hour of work' })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText('An hour of work')).toBeNull()
  expect(workDrafts.load(workLane, 'description-gone')).toEqual({})
  vi.unstubAllGlobals()
})

test('the words for what was deleted are here, as its page does not show them', async () => {
  const project = createTestProject()
  const { rows } = project
  const [kept, gone] = ['Paint the boat', 'Oil the deck'].map((name) => project.create(name).id) as [string, string]
  const comment = derivedId('comment', 'gone')
  rows.run('comment.add', { id: comment, issueId: kept, text: 'Two coats' })
  rows.run('comment.delete', { id: comment, issueId: kept })
  rows.run('issue.delete', { ids: [gone] })
  for (const key of [`comment-${kept} ${comment}`, `description-${gone}`, `new-comment-${gone}`])
    workDrafts.save(workLane, key, { text: `Words of ${key.split('-', 2)}`, base: '' })
  const home = { name: 'home', parameters: {} } as const
  const panel = (
    <EditorHost>
      <SidePanel />
    </EditorHost>
  )
  await renderWork(panel, home, { rows: rows.everything() })
  expect(screen.getAllByRole('button', { name: 'Copy my text' })).toHaveLength(2)
  expect(screen.getByRole('link', { name: /^Words of new,comment/ })).toBeTruthy()
})
