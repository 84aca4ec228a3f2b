import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { Editor, TiptapEditorHTMLElement } from '@tiptap/core'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { RichEditor } from './rich-editor.tsx'

afterEach(cleanup)

test.each([
  ['a text with its picture is the text', { 'text/html': '<b>Two litres</b>', 'text/plain': 'Two litres' }, []],
  ['a picture of a page is the picture', { 'text/html': '<img alt="">' }, ['copied.png']],
  ['a file is the file, whose name comes with it', { 'text/plain': 'copied.png' }, ['copied.png']],
] as const)('what is copied in another app and pasted: %s', async (_what, copied: Record<string, string>, taken) => {
  const onFiles = vi.fn((_: readonly File[]) => [])
  const given = { label: 'Text', placeholder: '', text: '', isShort: true, people: [], onFiles }
  renderInProject(createTestProject(), member, () => (
    <RichEditor {...given} onChange={() => {}} onSubmit={() => {}} onCancel={() => {}} />
  ))
  const field = await screen.findByRole('textbox', { name: 'Text' })
  const clipboardData = {
    files: [new File(['png'], 'copied.png', { type: 'image/png' })],
    types: Object.keys(copied),
    getData: (type: string) => copied[type] ?? '',
  }
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  act(() => void field.dispatchEvent(paste))
  expect(onFiles.mock.calls.flatMap(([files]) => files.map(({ name }) => name))).toEqual(taken)
  expect(field.textContent).toBe(taken.length > 0 ? '' : 'Two litres')
})

test('a key of an input method neither sets a link nor closes its field', async () => {
  const given = { label: 'Text', placeholder: '', text: '', isShort: true, people: [] }
  renderInProject(createTestProject(), member, () => (
    <RichEditor {...given} onChange={() => {}} onSubmit={() => {}} onCancel={() => {}} />
  ))
  fireEvent.click(await screen.findByRole('button', { name: 'Link' }))
  const address = screen.getByRole('textbox', { name: 'Link address' })
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(address, { key, isComposing: true })
  expect(screen.getByRole('textbox', { name: 'Link address' })).toBe(address)
  fireEvent.keyDown(address, { key: 'Escape' })
  expect(screen.queryByRole('textbox', { name: 'Link address' })).toBeNull()
})

const writer = async (text = '') => {
  const onChange = vi.fn((_: string) => {})
  const given = { label: 'Text', placeholder: '', text, isShort: true, people: [], onChange }
  renderInProject(createTestProject(), member, () => <RichEditor {...given} onSubmit={() => {}} onCancel={() => {}} />)
  const field = await screen.findByRole('textbox', { name: 'Text' })
  const paste = (html: string) => {
    const clipboardData = {
      files: [],
      types: ['text/html'],
      getData: (type: string) => (type === 'text/html' ? html : ''),
    }
    act(
      () =>
        void field.dispatchEvent(
          Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
        ),
    )
  }
  /** Enters letters as a browser passes them to the editor. */
  const type = (letters: string) => {
    const { view } = (field as TiptapEditorHTMLElement).editor as Editor
    for (const letter of letters) {
      const { from, to } = view.state.selection
      const insert = () => view.state.tr.insertText(letter, from, to)
      act(() => {
        if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert)))
          view.dispatch(insert())
      })
    }
  }
  return { field, paste, type, written: () => onChange.mock.lastCall?.[0] }
}

test.each([
  [
    'of a sheet',
    '<table><tr><td>Berth</td><td>Draught</td></tr><tr><td>North</td><td>4 m</td></tr></table>',
    '| Berth | Draught |\n| --- | --- |\n| North | 4 m |',
  ],
  [
    'with cells over several rows and columns',
    '<table><tr><th colspan="2">Berths</th></tr><tr><td rowspan="2">North</td><td>1</td></tr><tr><td>2</td></tr></table>',
    '| Berths |  |\n| --- | --- |\n| North | 1 |\n|  | 2 |',
  ],
  [
    'with lists, headings and tables in its cells',
    '<table><tr><td><h2>Do</h2></td><td>x</td></tr><tr><td><ul><li>Sand</li><li>Oil</li></ul></td><td><table><tr><td>a</td><td>b|c</td></tr></table></td></tr></table>',
    '| Do | x |\n| --- | --- |\n| Sand Oil | a b\\|c |',
  ],
  [
    'whose title spans all columns of the sheet',
    '<table><tr><td colspan="16384">Berths</td></tr><tr><td colspan="2px">North</td><td>1</td></tr></table>',
    `| Berths |${'  |'.repeat(99)}\n|${' --- |'.repeat(100)}\n| North |  | 1 |${'  |'.repeat(97)}`,
  ],
  [
    'that only frames a mail',
    '<table><tr><td><p>Dear all</p><ul><li>Sand</li></ul></td></tr></table>',
    'Dear all\n\n- Sand',
  ],
])('a table %s is pasted as a table of words', async (_what, html, text) => {
  const { paste, written } = await writer()
  paste(html)
  expect(written()).toBe(text)
})

test.each([
  ['a list', '<ul><li>Sand</li><li>Oil</li></ul>', 'Sand Oil'],
  ['a rule', '<p>Sand</p><hr><p>Oil</p>', 'Sand Oil'],
  ['a table with words around it', '<p>Sand</p><table><tr><td>a</td><td>b</td></tr></table>', 'Sand a b'],
])('%s that is pasted into a cell is words there, and the table stays one', async (_what, html, words) => {
  const { field, paste, written } = await writer('Do:\n\n| Berth |  |\n| --- | --- |\n| North | 4 m |')
  for (let cell = 1; cell < 3; cell++) fireEvent.keyDown(field, { key: 'Tab', keyCode: 9, shiftKey: true })
  paste(html)
  expect(written()).toBe(`Do:\n\n| Berth | ${words} |\n| --- | --- |\n| North | 4 m |`)
})

test.each(['Delete row', 'Delete column'])('%s takes the table with its last one', async (name) => {
  const { field, written } = await writer('Before\n\n| Berth |\n| --- |')
  fireEvent.keyDown(field, { key: 'Tab', keyCode: 9, shiftKey: true })
  fireEvent.click(screen.getByRole('button', { name }))
  expect(written()).toBe('Before')
})

test('a text that is only opened is not written, however it would be written again', async () => {
  const { type, written } = await writer('|Berth|\n|:-:|\n|North|')
  expect(written()).toBeUndefined()
  type('!')
  expect(written()).toBe('| Berth |\n| --- |\n| North! |')
})

test('dashes that are typed in a cell stay, and make no rule that parts the table', async () => {
  const { type, written } = await writer('| Berth |\n| --- |\n|  |')
  type('---')
  expect(written()).toBe('| Berth |\n| --- |\n| --- |')
})

test('rows and columns are added and deleted where one writes, and the text around stays', async () => {
  const text = 'Before\n\n| Berth |\n| --- |\n| **North** |\n\nAfter'
  const { field, written } = await writer(text)
  expect(screen.queryByRole('toolbar', { name: 'Table' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete column' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add row' }))
  expect(written()).toBe(`${text}\n\n|  |  |\n| --- | --- |\n|  |  |\n|  |  |\n|  |  |`)
  for (let cell = 1; cell < 8; cell++)
    fireEvent.keyDown(field, { key: cell % 2 ? 'Tab' : 'Enter', keyCode: cell % 2 ? 9 : 13 })
  expect(written()).toContain('|  |  |\n|  |  |\n|  |  |')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(written()?.match(/^\| {2}\| {2}\|$/gm)).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Delete table' }))
  expect(written()).toBe(text)
})

test('where a table is written in, nothing is offered that a cell cannot have', async () => {
  await writer('Before')
  const names = ['Heading', 'Bullet list', 'Numbered list', 'Task list', 'Quote', 'Code block', 'Table']
  const offered = () => names.filter((name) => screen.queryByRole('button', { name }) !== null)
  expect(offered()).toEqual(names)
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(offered()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Bold' })).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Delete table' }))
  expect(offered()).toEqual(names)
})

test('an empty editor has the focus as soon as it is there, so that no first letter is lost', () => {
  const given = { label: 'Text', placeholder: '', text: '', isShort: true, people: [] }
  renderInProject(createTestProject(), member, () => (
    <RichEditor {...given} onChange={() => {}} onSubmit={() => {}} onCancel={() => {}} />
  ))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' }))
})
