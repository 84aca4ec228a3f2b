import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import type { Issue } from '../../core/work/entities.ts'
import { workDrafts } from '../../shared/work-drafts.ts'
import { Comments, NewComment } from './comments.tsx'
// loads the editor's file before a test needs it
import '../rich-text/rich-editor.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const show = (
  text = 'Blue, not green',
  meanwhile: (project: ReturnType<typeof createTestProject>, id: string) => void = () => {},
) => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const commentId = '018f3c7c-1e8b-7f4a-89d5-3a6b6c1f2d11'
  project.rows.run('comment.add', { id: commentId, issueId: id, text }, { actor: member })
  meanwhile(project, id)
  const issue: Issue = project.rows.get('issue', id)
  return renderInProject(project, member, (view) => (
    <>
      <Comments issue={issue} view={view} />
      <NewComment issue={issue} view={view} />
    </>
  ))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a comment is deleted only after a question, because its words are gone then', async () => {
  show()
  press('Delete comment')
  await screen.findByRole('dialog', { name: 'Delete this comment?' })
  expect(screen.getByText('Blue, not green')).toBeTruthy()
  press('Cancel')
  expect(screen.getByText('Blue, not green')).toBeTruthy()
  press('Delete comment')
  await screen.findByRole('dialog')
  press('Delete')
  await vi.waitFor(() => expect(screen.queryByText('Blue, not green')).toBeNull())
})

test('after a comment is cancelled the keyboard goes on at its field', async () => {
  show()
  press('Write a comment')
  press('Cancel')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Write a comment' })))
})

test('Escape and Cancel ask before they take what was written', async () => {
  show()
  press('Write a comment')
  const field = await screen.findByRole('textbox', { name: 'Write a comment' })
  const { editor } = field as unknown as { editor: { commands: { insertContent(text: string): void } } }
  await act(async () => editor.commands.insertContent('Half a thought'))
  fireEvent.keyDown(field, { key: 'Escape' })
  await screen.findByRole('dialog', { name: 'Discard what you wrote?' })
  press('Keep writing')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field.textContent).toContain('Half a thought')
  press('Cancel')
  await screen.findByRole('dialog')
  press('Discard')
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

test('the key of an issue in a text leads to it, if its project is there', () => {
  show('As in WEB-1, not UTF-8 or `WEB-1`')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['WEB-1', '/i/WEB-1']])
})

test('words that were left in an editor know which text they began with', async () => {
  const shown = show()
  press('Edit: Comment')
  const field = await screen.findByRole('textbox', { name: 'Comment' })
  const { editor } = field as unknown as { editor: { commands: { insertContent(text: string): void } } }
  await act(async () => editor.commands.insertContent(' at all'))
  shown.unmount()
  // another device changed it before the page is shown again
  show('Blue, or green')
  await screen.findByText(/^Someone changed this text while you were editing/)
  expect((await screen.findByRole('textbox', { name: 'Comment' })).textContent).toBe('Blue, not green at all')
})

const write = async (name: string, text: string) => {
  const { editor } = (await screen.findByRole('textbox', { name })) as unknown as {
    editor: { commands: { insertContent(text: string): void } }
  }
  await act(async () => editor.commands.insertContent(text))
}
type Test = ReturnType<typeof createTestProject>

/** Another tab of this browser changes the only draft; null: the draft is saved or discarded there. */
const inAnotherTab = (text: string | null) => {
  const [name = ''] = Object.keys(localStorage).filter((each) => each.includes('new-comment-'))
  if (text === null) localStorage.removeItem(name)
  else localStorage.setItem(name, JSON.stringify({ text, base: '' }))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: name })))
}

test('tabs share the comment that is being written: none overwrites it, and it is sent once', async () => {
  show()
  press('Write a comment')
  await write('Write a comment', 'Half a thought')
  inAnotherTab('Half a thought, and the rest')
  expect(screen.getByRole('textbox').textContent).toBe('Half a thought, and the rest')
  await write('Write a comment', '.')
  expect(Object.values(localStorage).join()).toContain('Half a thought, and the rest.')
  inAnotherTab(null)
  expect(screen.queryByRole('textbox')).toBeNull()
  press('Write a comment')
  expect((await screen.findByRole('textbox')).textContent).toBe('')
})

test('a comment that two tabs send at once is one', async () => {
  const { store } = show()
  press('Write a comment')
  await write('Write a comment', 'Twice')
  const [[name = '', kept = ''] = []] = Object.entries(localStorage).filter(([key]) => key.includes('new-comment-'))
  press('Comment')
  await screen.findByText('Twice')
  // the other tab does not know of it yet
  localStorage.setItem(name, kept)
  press('Write a comment')
  await screen.findByRole('textbox', { name: 'Write a comment' })
  press('Comment')
  expect(screen.getAllByText('Twice')).toHaveLength(1)
  expect(screen.queryByRole('textbox')).toBeNull()
  const [first] = store.model.waiting()
  const { id } = JSON.parse(kept)
  expect(first).toMatchObject({ id, args: { id, text: 'Twice' } })
})

test('a comment on a device without room stays with its page, which asks before it ends', async () => {
  const shown = show()
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {}, setItem })
  press('Write a comment')
  await write('Write a comment', 'Half a thought')
  shown.unmount()
  expect(workDrafts.hasUnkept(member.userId)).toBe(true)
  show()
  expect((await screen.findByRole('textbox', { name: 'Write a comment' })).textContent).toBe('Half a thought')
  vi.unstubAllGlobals()
  expect(workDrafts.hasUnkept(member.userId), 'there is room again').toBe(false)
  expect(Object.values(localStorage).join()).toContain('Half a thought')
})

test.each([
  [
    'the project was archived',
    /^This project is archived/,
    ({ rows, projectId }: Test) => rows.put('project', { ...rows.get('project', projectId), archivedAt: 1 }),
  ],
  [
    'the issue was deleted',
    /The issue was deleted/,
    ({ rows }: Test, id: string) => rows.put('issue', { ...rows.get('issue', id), deletedAt: 1 }),
  ],
])('a comment that was being written when %s stays in sight', async (_, why, meanwhile) => {
  const shown = show()
  press('Write a comment')
  await write('Write a comment', 'Half a thought')
  shown.unmount()
  show(undefined, meanwhile as never)
  expect((await screen.findByRole('textbox', { name: 'Write a comment' })).textContent).toBe('Half a thought')
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Comment' }).getAttribute('aria-disabled')).toBe('true')
})

test('a text that was being written when the project was archived stays in sight, and others are read only', async () => {
  const archive = ({ rows, projectId }: Test) =>
    rows.put('project', { ...rows.get('project', projectId), archivedAt: 1 })
  const read = show(undefined, archive as never)
  expect(screen.queryByRole('textbox')).toBeNull()
  read.unmount()
  const shown = show()
  press('Edit: Comment')
  await write('Comment', ' at all')
  shown.unmount()
  show(undefined, archive as never)
  expect((await screen.findByRole('textbox', { name: 'Comment' })).textContent).toBe('Blue, not green at all')
  press('Save')
  expect(screen.getByRole('textbox', { name: 'Comment' })).toBeTruthy()
})
