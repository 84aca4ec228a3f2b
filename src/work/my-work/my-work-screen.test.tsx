import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderWork, workLane } from '../../../test/page/render-work.tsx'
import { EditorHost } from '../edit/editor-host.tsx'
import { MyWorkScreen } from './my-work-screen.tsx'

afterEach(cleanup)

const { rows, projectId } = createTestProject()
const scope = `project:${projectId}`
const show = async (choice: string, partial: readonly string[]) => {
  const requestScopes = vi.fn(async () => {})
  const device = { rows: rows.everything(), partial, edits: { requestScopes } }
  const my = (
    <EditorHost>
      <MyWorkScreen />
    </EditorHost>
  )
  await renderWork(my, { name: 'home', parameters: {}, path: `/?show=${choice}` }, device)
  return requestScopes
}

test.each(['assigned', 'watching', 'created'])(
  'of what is %s, issues that are not on this device are announced and can be loaded, and nobody is told to be done',
  async (choice) => {
    const requestScopes = await show(choice, [scope])
    expect(screen.getByText(/^Only some issues of/)).toBeTruthy()
    expect(screen.queryByText("You're all caught up.")).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Load all' }))
    await waitFor(() => expect(requestScopes).toHaveBeenCalledWith(workLane, [scope]))
    cleanup()
    await show(choice, [])
    expect(screen.getByText("You're all caught up.")).toBeTruthy()
  },
)

test('of a long group the first 100 are drawn, until all are asked for', async () => {
  const { rows, create } = createTestProject()
  for (let at = 0; at < 130; at++) create(`Issue ${at}`, { values: { assigneeId: member.userId } })
  const my = (
    <EditorHost>
      <MyWorkScreen />
    </EditorHost>
  )
  await renderWork(my, { name: 'home', parameters: {}, path: '/' }, { rows: rows.everything() })
  const drawn = () => document.querySelectorAll('main [data-issue]').length
  expect(drawn()).toBe(100)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 130' }))
  expect(drawn()).toBe(130)
})

test('the name of a due date says how late it is, as the row shows it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const { rows, create } = createTestProject()
  create('Paint the boat', { values: { assigneeId: member.userId, dueDate: '2026-03-02' } })
  const my = (
    <EditorHost>
      <MyWorkScreen />
    </EditorHost>
  )
  await renderWork(my, { name: 'home', parameters: {}, path: '/' }, { rows: rows.everything() })
  const due = screen.getByRole('button', { name: /^Due date: / })
  expect(due.textContent).toMatch(/ days late$/)
  expect(due.getAttribute('aria-label')).toBe(`Due date: ${due.textContent}`)
  vi.unstubAllGlobals()
})

test('an organisation that is going to close says so to everybody, also before it has projects', async () => {
  const organization = { orgName: 'Tide Works', closesAt: '2026-03-19T04:00:00Z' }
  await renderWork(<MyWorkScreen />, { name: 'home', parameters: {} }, { rows: [], organization })
  expect(screen.getByText(/^Tide Works closes on Mar 19, 2026\. After that, it will be deleted/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('/setting/orginfo')
})
