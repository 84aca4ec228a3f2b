import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { newIssueParameters, storedShare } from '../../core/work/shared-text-rules.ts'
import { CreateDialog } from './create-dialog.tsx'

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
