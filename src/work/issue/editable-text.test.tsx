import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
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
afterEach(() => onSave.mockClear())

/** A summary, and a button that changes it as another person would. */
function Summary({ value }: { value: string }) {
  const [shown, setShown] = useState(value)
  return (
    <>
      <button type="button" onClick={() => setShown('Paint the ship')}>
        Theirs
      </button>
      <EditableText
        label="Summary"
        value={shown}
        max={300}
        draftKey="summary-1"
        heading="h1"
        isReadOnly={false}
        onSave={onSave}
      >
        {shown}
      </EditableText>
    </>
  )
}
const show = (value: string) => renderInProject(createTestProject(), member, () => <Summary value={value} />)
const begin = () => fireEvent.click(screen.getByRole('button', { name: /^Summary/ }))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' })

test('a summary that was being written when its page ended is there again, and saved with what was seen', () => {
  show('Paint the boat')
  begin()
  fireEvent.change(field(), { target: { value: 'Paint the raft' } })
  cleanup()

  // somebody else changed it meanwhile
  show('Paint the ship')
  expect(field().value).toBe('Paint the raft')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onSave.mock.calls).toEqual([['Paint the raft', 'Paint the boat']])
  cleanup()

  show('Paint the raft')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a summary that was opened and left does not undo what somebody else wrote meanwhile', () => {
  show('Paint the boat')
  begin()
  fireEvent.click(screen.getByText('Theirs'))
  fireEvent.blur(field())
  expect(onSave).not.toHaveBeenCalled()
})

test('a summary that was being written when it may no longer be changed stays in sight', () => {
  show('Paint the boat')
  begin()
  fireEvent.change(field(), { target: { value: 'Paint the raft' } })
  cleanup()

  renderInProject(createTestProject(), member, () => (
    <EditableText
      label="Summary"
      value="Paint the boat"
      max={300}
      draftKey="summary-1"
      heading="h1"
      isReadOnly
      onSave={() => false}
    >
      Paint the boat
    </EditableText>
  ))
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('Paint the raft')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
