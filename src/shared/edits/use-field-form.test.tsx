import { act, renderHook } from '@testing-library/react'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import type { RefusedField } from './field-edits-rules.ts'
import type { FieldEdits } from './use-field-edits.ts'
import { useFieldForm } from './use-field-form.ts'

const current = { orgName: 'Tide Works' }
const refusal = { field: 'orgName', ids: ['a'], code: 'overtaken', mine: 'B', theirs: 'A', refusedAt: 1 }

const open = () => {
  const edits = (waiting: number, refused: readonly RefusedField[] = []) =>
    ({ query: { value: current }, save: vi.fn(async () => {}), waiting, refused }) as unknown as FieldEdits<object>
  const hook = renderHook(({ now }) => useFieldForm({ edits: now, current, rules: {}, draftKey: 'organization-1' }), {
    initialProps: { now: edits(0) },
    wrapper: PageProviders,
  })
  const submit = async () => {
    act(() => hook.result.current.form.set('orgName', 'B'))
    await act(() => hook.result.current.submit({ preventDefault: () => {} } as FormEvent))
  }
  const show = (waiting: number, refused?: readonly RefusedField[]) => hook.rerender({ now: edits(waiting, refused) })
  return { submit, show, note: () => hook.result.current.note }
}

test('a change that is sent is said to be saved; one that turns out to be refused no longer', async () => {
  const form = open()
  await form.submit()
  form.show(1)
  form.show(0)
  expect(form.note()).toBe('Saved.')
  // the tray may be read a moment after the queue
  form.show(0, [refusal])
  expect(form.note()).toBeNull()
})
