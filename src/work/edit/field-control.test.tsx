import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { ShellContext } from '../../ui/shell-context.ts'
import { FieldControl } from './field-control.tsx'

afterEach(cleanup)

test.each(['zh', 'en'] as const)('a new label is as long as its language allows: %s', (language) => {
  const project = createTestProject()
  const { store } = renderInProject(project, member, (view) => (
    <ShellContext value={{ language, setLanguage: () => {}, product: 'pms', offline: null }}>
      <FieldControl
        field="labelIds"
        view={view}
        issue={{ id: null, typeId: '' }}
        value={[]}
        isRequired={false}
        onChange={() => {}}
        onClose={() => {}}
      />
    </ShellContext>
  ))
  const longest = language === 'zh' ? 20 : 50
  const names = () => store.select.labelsOf(project.projectId).map(({ name }) => name)
  const create = (name: string) => {
    fireEvent.change(screen.getByRole('combobox'), { target: { value: name } })
    fireEvent.click(screen.getByRole('option', { name: /^Create/ }))
  }
  create('a'.repeat(longest + 1))
  expect(names()).not.toContain('a'.repeat(longest + 1))
  expect(screen.getByRole('option', { name: /^Create/ }).textContent).toContain(`Use at most ${longest} characters.`)
  create('a'.repeat(longest))
  expect(names()).toContain('a'.repeat(longest))
})
