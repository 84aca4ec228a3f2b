import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member, other } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import type { Actor } from '../../core/sync/mutator-types.ts'
import { EditorHost, editorParts } from '../edit/editor-host.tsx'
import { Popup } from '../parts/popup.tsx'
import { IssueFields } from './issue-fields.tsx'

afterEach(cleanup)
// files that the page preloads
beforeAll(async () => void (await Promise.all([Popup, ...editorParts].map((part) => part.preload()))))

const show = (actor: Actor) => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  project.setRole(other, 'viewer')
  const { store } = renderInProject(project, actor, (view) => (
    <EditorHost>
      <IssueFields issue={project.rows.get('issue', id)} view={view} />
    </EditorHost>
  ))
  fireEvent.click(screen.getByRole('button', { name: /^Watchers:/ }))
  return () => store.select.row('issue', id)?.watcherIds
}

test('another person is added to those who watch an issue, where they are shown', async () => {
  const watchers = show(member)
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(admin.userId) }))
  expect(watchers()).toEqual([member.userId, admin.userId])
})

test('who may only read an issue is told why they cannot add somebody to it', () => {
  const watchers = show(other)
  expect(screen.getByRole('status').textContent).toBe('You can view this project, but not change it.')
  expect(watchers()).toEqual([member.userId])
})
