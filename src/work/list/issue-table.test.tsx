import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import type { ProjectRole } from '../../core/work/entities.ts'
import { usualLayout } from '../../core/work/list-layout-rules.ts'
import { AddressProvider } from '../use-address.ts'
import type { ProjectView } from '../use-project.ts'
import { IssueTable } from './issue-table.tsx'
import { ListControls } from './list-controls.tsx'
import { useList } from './use-list.ts'

beforeEach(() => {
  // the controls of a phone
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: ignored, removeEventListener: ignored }))
})
afterEach(cleanup)

const ignored = () => {}

function List({ view }: { view: ProjectView }) {
  const list = useList(view, usualLayout)
  return (
    <>
      <ListControls view={view} layout={usualLayout} onLayout={ignored} isSelecting={false} onSelecting={ignored} />
      <IssueTable list={list} isWide isSelecting={false} onLayout={ignored} />
    </>
  )
}

const show = (role: ProjectRole) => {
  const project = createTestProject()
  project.create('Paint the boat')
  renderInProject(project, member, (view) => (
    <AddressProvider value={{ name: 'list', parameters: { key: 'WEB' } }}>
      <List view={{ ...view, role }} />
    </AddressProvider>
  ))
  return [
    screen.queryByRole('checkbox', { name: 'Select all issues' }),
    screen.queryByRole('button', { name: 'Select' }),
  ]
}

test('who may not edit selects nothing, because nothing could be done with a selection', () => {
  for (const control of show('member')) expect(control).not.toBeNull()
  cleanup()
  for (const control of show('viewer')) expect(control).toBeNull()
})

test('a print shows all issues, also those that are not scrolled into view', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  const project = createTestProject()
  for (let at = 1; at <= 90; at++) project.create(`Paint boat ${at}`)
  renderInProject(project, member, (view) => (
    <AddressProvider value={{ name: 'list', parameters: { key: 'WEB' } }}>
      <List view={view} />
    </AddressProvider>
  ))
  const shown = () => screen.getAllByRole('checkbox', { name: /Paint boat/ }).length
  const before = shown()
  expect(before).toBeLessThan(90)
  fireEvent(window, new Event('beforeprint'))
  expect(shown()).toBe(90)
  fireEvent(window, new Event('afterprint'))
  expect(shown()).toBe(before)
})
