import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { SearchHost } from '../search/search-host.tsx'
import { AddressProvider } from '../use-address.ts'
import { CreateForm } from './create-form.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test('who writes an issue that the project has already sees it, and opens it without losing the draft', async () => {
  const project = createTestProject()
  project.create('The receipt leaves out the voucher')
  const onClose = vi.fn()
  renderInProject(project, member, ({ project: { id } }) => (
    <AddressProvider value={{ name: 'home', parameters: {} }}>
      <SearchHost>
        <CreateForm projectId={id} summary="" onClose={onClose} />
      </SearchHost>
    </AddressProvider>
  ))
  const summary = await screen.findByRole('textbox', { name: 'Summary' })
  const type = (value: string) => fireEvent.change(summary, { target: { value } })
  type('Voucher missing')
  expect(screen.queryByText('Possible duplicate')).toBeNull()
  type('Receipt leaves out voucher')
  const link = await screen.findByRole('link', { name: /WEB-1.*The receipt leaves out the voucher/ })
  act(() => link.click())
  expect(location.pathname).toBe('/i/WEB-1')
  expect(onClose).toHaveBeenCalledOnce()
  expect(Object.values(localStorage).join()).toContain('Receipt leaves out voucher')
})
