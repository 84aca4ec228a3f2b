import { act, cleanup, fireEvent, screen } from '@testing-library/react'
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
