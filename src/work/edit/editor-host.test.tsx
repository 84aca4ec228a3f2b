import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { derivedId } from '../../core/work/derived-ids.ts'
import { useStore } from '../use-work.ts'
import { EditorHost } from './editor-host.tsx'
import { useEditor } from './use-editor.ts'

afterEach(cleanup)

function Undo() {
  const { show } = useEditor()
  return (
    <button type="button" onClick={() => show('Undone.')}>
      Undo
    </button>
  )
}

test('what is told twice is new to a screen reader each time', async () => {
  renderInProject(createTestProject(), member, () => (
    <EditorHost>
      <Undo />
    </EditorHost>
  ))
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  press()
  const first = screen.getByText('Undone.')
  await act(() => new Promise((done) => setTimeout(done, 5)))
  press()
  expect(screen.getByText('Undone.')).not.toBe(first)
})

function Value({ issueId, field }: { issueId: string; field: string }) {
  const { open } = useEditor()
  return (
    <button type="button" onClick={({ currentTarget }) => open(field, issueId, currentTarget)}>
      Edit
    </button>
  )
}

test('who may only read hears so before a choice, not after it', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const show = () => {
    renderInProject(project, member, () => (
      <EditorHost>
        <Value field="statusId" issueId={id} />
      </EditorHost>
    ))
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  }
  show()
  expect(await screen.findByRole('listbox')).toBeTruthy()
  cleanup()
  project.setRole(member, 'viewer')
  show()
  expect(await screen.findByText('You can view this project, but not change it.')).toBeTruthy()
  expect(screen.queryByRole('listbox')).toBeNull()
})

/** Opens the editor of an estimate of 1h. `made` are the changes that are queued. */
const editEstimate = async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat', { values: { estimateMinutes: 60 } })
  const made: unknown[] = []
  const mutate = async (_: unknown, mutations: readonly { args: unknown }[]) =>
    void made.push(...mutations.map(({ args }) => args))
  const { store } = renderInProject(
    project,
    member,
    () => (
      <EditorHost>
        <Value field="estimateMinutes" issueId={id} />
      </EditorHost>
    ),
    { edits: { mutate } },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const input = await screen.findByRole('textbox', { name: 'Estimate' })
  const set = (args: object) => {
    act(() => void store.mutate('issue.set', { id, ...args }))
    return { id, ...args }
  }
  return { id, made, input, set, setByOther: () => set({ field: 'estimateMinutes', value: 120, from: 60 }) }
}

test('what is typed is based on the value that the editor was opened with, which another person may have changed', async () => {
  const { id, made, input, setByOther } = await editEstimate()
  fireEvent.change(input, { target: { value: '5h' } })
  const theirs = setByOther()
  fireEvent.click(screen.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(made).toEqual([theirs, { id, field: 'estimateMinutes', value: 300, from: 60 }]))
})

test('an editor that is closed with the value it was opened with changes nothing, also after another person did', async () => {
  const { made, set, setByOther } = await editEstimate()
  const theirs = setByOther()
  fireEvent.click(screen.getByRole('button', { name: 'Set' }))
  const later = set({ field: 'priority', value: 'high', from: 'none' })
  await waitFor(() => expect(made).toContainEqual(later))
  expect(made).toEqual([theirs, later])
})

function Told({ isObsolete }: { isObsolete: () => boolean }) {
  const { show } = useEditor()
  const { mutate } = useStore()
  return (
    <>
      <button type="button" onClick={() => show('Moved.', { label: 'Undo', run: () => {}, isObsolete })}>
        Tell
      </button>
      <button type="button" onClick={() => mutate('favorite.add', { kind: 'project', targetId: derivedId('project') })}>
        Change
      </button>
    </>
  )
}

test('a message goes as soon as what it offers is obsolete', () => {
  let isObsolete = false
  renderInProject(createTestProject(), member, () => (
    <EditorHost>
      <Told isObsolete={() => isObsolete} />
    </EditorHost>
  ))
  fireEvent.click(screen.getByRole('button', { name: 'Tell' }))
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  isObsolete = true
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.queryByText('Moved.')).toBeNull()
})
