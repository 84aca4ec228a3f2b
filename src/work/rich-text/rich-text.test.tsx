import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { MarkdownView } from './markdown-view.tsx'
import { RichText } from './rich-text.tsx'
// loads the editor's file before a test needs it
import './rich-editor.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** A text, and a button that changes it as another person would. */
function Text({ theirs, onSave }: { theirs: string; onSave: (text: string, from: string) => boolean }) {
  const [value, setValue] = useState('Sand the hull.\n\nPaint it.')
  const given = { label: 'Text', placeholder: '', draftKey: 'text', people: [], denied: null, max: 100 }
  return (
    <>
      <button type="button" onClick={() => setValue(theirs)}>
        Theirs
      </button>
      <RichText {...given} value={value} onSave={onSave} />
    </>
  )
}

const show = async (theirs: string) => {
  const onSave = vi.fn((_text: string, _from: string) => true)
  renderInProject(createTestProject(), member, () => <Text theirs={theirs} onSave={onSave} />)
  fireEvent.click(screen.getByRole('button', { name: 'Edit: Text' }))
  const field = await screen.findByRole('textbox', { name: 'Text' })
  const { editor } = field as unknown as { editor: { commands: { insertContentAt(at: number, text: string): void } } }
  return {
    onSave,
    write: (text: string) => act(async () => editor.commands.insertContentAt(1, text)),
    change: () => fireEvent.click(screen.getByText('Theirs')),
    save: () => fireEvent.click(screen.getByRole('button', { name: 'Save' })),
  }
}
const said = () => screen.queryByText(/^Someone changed this text/)?.textContent ?? ''

test('what somebody else changed in another part is kept, and the editor says so', async () => {
  const { onSave, write, change, save } = await show('Sand the hull.\n\nPaint it blue.')
  await write('First: ')
  change()
  expect(said()).toContain('keeps their changes and yours')
  save()
  expect(onSave.mock.calls).toEqual([['First: Sand the hull.\n\nPaint it.', 'Sand the hull.\n\nPaint it.']])
})

test('a part that both changed is replaced, and the editor says so', async () => {
  const { onSave, write, change, save } = await show('Scrape the hull.\n\nPaint it.')
  await write('First: ')
  change()
  expect(said()).toContain('replaces their version')
  save()
  expect(onSave.mock.calls).toEqual([['First: Sand the hull.\n\nPaint it.', 'Scrape the hull.\n\nPaint it.']])
})

test('an editor in which nothing was written yet shows what somebody else wrote, without a warning', async () => {
  const { onSave, write, change, save } = await show('Scrape the hull.\n\nPaint it.')
  change()
  expect(said()).toBe('')
  await write('First: ')
  expect(said()).toBe('')
  save()
  expect(onSave.mock.calls).toEqual([['First: Scrape the hull.\n\nPaint it.', 'Scrape the hull.\n\nPaint it.']])
})

test('the box of a task is called by its text', () => {
  const onToggle = vi.fn((_line: number) => {})
  renderInProject(createTestProject(), member, () => (
    <MarkdownView text={'- [ ] Sand **the hull**\n- [x] Paint it'} onToggle={onToggle} />
  ))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Paint it' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sand the hull' }))
  expect(onToggle.mock.calls).toEqual([[0]])
})
