import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { useConditionText } from './use-condition-text.ts'

afterEach(cleanup)

function Condition({ field, value }: { field: string; value: string }) {
  return <output>{useConditionText()({ field, operator: 'IN', values: { list: [value] } })}</output>
}

// anybody in the organisation may share a filter with such names, and an address may have them
test.each([
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['priority', 'toString'],
  ['statusCategory', 'constructor'],
])('a condition on %s with the value %s is shown like any unknown one', async (field, value) => {
  renderInProject(createTestProject(), member, () => <Condition field={field} value={value} />)
  expect((await screen.findByRole('status')).textContent).toContain('Unknown')
})
