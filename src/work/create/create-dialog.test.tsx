import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { newIssueParameters, storedShare } from '../../core/work/shared-text-rules.ts'
import { longestDescription } from '../../core/work/work-limits.ts'
import { CreateDialog } from './create-dialog.tsx'
import { CreateProvider, type CreateRequest } from './use-create.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const open = (files?: 'kept' | 'lost') =>
  renderInProject(createTestProject(), member, ({ project }) => (
    <CreateDialog
      projectId={project.id}
      summary=""
      shared={files && { summary: '', description: '', files }}
      onClose={() => {}}
    />
  ))

/** Files that the worker has stored since `at`. */
const keep = (at: number) => {
  const form = new FormData()
  form.append(newIssueParameters.files, new File(['plan'], 'plan.pdf', { type: 'application/pdf' }))
  let kept: object | undefined = {
    headers: new Headers({ [storedShare.timeHeader]: `${at}` }),
    formData: async () => form,
  }
  const drop = vi.fn(async () => {
    kept = undefined
  })
  vi.stubGlobal('caches', { match: async () => kept, delete: drop })
  return drop
}
const lost = "The shared files couldn't be added. Share them again."

test('the dialog takes the files that another app shared, also where the address was lost on the way, and says so', async () => {
  const drop = keep(Date.now())
  open()
  expect(await screen.findByText('plan.pdf')).toBeTruthy()
  expect(screen.getByText('Another app shared these files.')).toBeTruthy()
  expect(drop).toHaveBeenCalledOnce()
  cleanup()
  open()
  await screen.findByRole('textbox', { name: 'Summary' })
  expect(screen.queryByText('Another app shared these files.')).toBeNull()
})

test('files that were shared more than an hour ago are shown to nobody, and are said to be missing', async () => {
  const drop = keep(Date.now() - storedShare.maxAgeMs - 1)
  open('kept')
  expect((await screen.findByRole('alert')).textContent).toBe(lost)
  expect(screen.queryByText('plan.pdf')).toBeNull()
  expect(drop).toHaveBeenCalledOnce()
})

test('“Create another” stays on when a phone is turned', async () => {
  const heard = new Set<(event: { matches: boolean }) => void>()
  let matches = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return matches
    },
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) => heard.add(listener),
    removeEventListener: (_: string, listener: (event: { matches: boolean }) => void) => heard.delete(listener),
  }))
  open()
  const box = () => screen.findByRole('checkbox', { name: 'Create another' })
  const before = await box()
  fireEvent.click(before)
  act(() => {
    matches = true
    for (const listener of heard) listener({ matches })
  })
  const after = await box()
  expect(after).not.toBe(before)
  expect(after).toHaveProperty('checked', true)
})

function RefusedDialog({ projectId }: { projectId: string }) {
  const args = { id: issueId('refused'), projectId, summary: 'Mast' }
  const refusal = { code: 'label.gone', entity: 'label', id: 'gone' }
  const refused = { id: 'refused', name: 'issue.create', args, at: 1, refusedAt: 1, refusal }
  const [request, setRequest] = useState<CreateRequest>({ refused })
  return (
    <CreateProvider value={(next = {}) => setRequest(next)}>
      <CreateDialog {...request} projectId={projectId} summary="" onClose={() => {}} />
    </CreateProvider>
  )
}

test('lines below a refused issue that could not be created are the next new issue', async () => {
  const { store } = renderInProject(createTestProject(), member, ({ project }) => (
    <RefusedDialog projectId={project.id} />
  ))
  act(() => store.open())
  await waitFor(() => expect(store.status().isRead).toBe(true))
  const tooLong = 'x'.repeat(longestDescription + 1)
  const summary = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' })
  fireEvent.change(await summary(), { target: { value: `Mast\n${tooLong}` } })
  fireEvent.click(screen.getByRole('button', { name: 'Create 2 issues' }))
  await waitFor(async () => expect((await summary()).value.slice(0, 4)).toBe('xxxx'))
  fireEvent.change(await summary(), { target: { value: 'Oar' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create issue' }))
  expect(
    store.select
      .issues()
      .map((issue) => issue.summary)
      .sort(),
  ).toEqual(['Mast', 'Oar'])
})
