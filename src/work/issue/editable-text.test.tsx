import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { EditableText } from './editable-text.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const onSave = vi.fn(() => true)
const show = (value: string) =>
  renderInProject(createTestProject(), member, () => (
    <EditableText label="Summary" value={value} max={300} draftKey="summary-1" isReadOnly={false} onSave={onSave}>
      {value}
    </EditableText>
  ))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' })

test('a summary that was being written when its page ended is there again, until it is saved', () => {
  show('Paint the boat')
  fireEvent.click(screen.getByRole('button'))
  fireEvent.change(field(), { target: { value: 'Paint the boat blue' } })
  cleanup()

  show('Paint the boat')
  expect(field().value).toBe('Paint the boat blue')
  cleanup()

  show('Paint the boat twice')
  expect(screen.getByText(/Someone changed this text/)).toBeTruthy()
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onSave.mock.calls).toEqual([['Paint the boat blue']])
  cleanup()

  show('Paint the boat blue')
  expect(screen.queryByRole('textbox')).toBeNull()
})
