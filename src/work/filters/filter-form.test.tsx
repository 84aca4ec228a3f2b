import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { noFilter, withAdded } from '../../core/filters/filter-tree.ts'
import type { ProjectView } from '../use-project.ts'
import { FilterForm } from './filter-form.tsx'
import { useFilterFields } from './use-filter-fields.tsx'

afterEach(cleanup)

const unassigned = { field: 'assigneeId', operator: 'IN', values: { list: [''] } } as const

function Form({ view }: { view: ProjectView }) {
  const [group, change] = useState(() => withAdded(noFilter, [], { ...unassigned, values: { list: [''] } }))
  const fields = useFilterFields(view)
  return <FilterForm fields={fields} group={group} change={change} count={1} onClose={() => {}} />
}

// a popup without the focus inside receives no Escape key
test.each(['Remove: Assignee: Unassigned', 'Clear all'])('after "%s" the focus is still in the form', async (name) => {
  renderInProject(createTestProject(), member, (view) => <Form view={view} />)
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Match' })))
})
