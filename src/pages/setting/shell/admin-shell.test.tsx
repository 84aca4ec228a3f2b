import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { AdminShell } from './admin-shell.tsx'

afterEach(cleanup)

const organization = { id: '1', orgName: 'Lindholm' }
const page = () => (
  <AdminShell title="Monitoring" intro="">
    its content
  </AdminShell>
)
const open = (session: { roleCodes: string[] }) =>
  renderPage(page(), {
    session: Object.assign(session, { account: { userId: '7', orgUserName: 'Anna Lind' }, organization }),
  })
const links = () => screen.getAllByRole('link').map((link) => link.textContent)

test('the navigation has what everybody may see, and for administrators the rest', () => {
  open({ roleCodes: ['organizationMember'] })
  expect(links()).toContain('API keys')
  expect(links()).not.toContain('Monitoring')
  cleanup()
  open({ roleCodes: ['organizationAdmin'] })
  expect(links()).toContain('Monitoring')
})

test('a link leads back to the work area', () => {
  open({ roleCodes: ['organizationMember'] })
  expect(screen.getByRole('link', { name: /Back to work/ }).getAttribute('href')).toBe('/')
})

test('who loses the role under an open page hears so; who never had it does not', () => {
  const session = { roleCodes: ['organizationMember'] }
  open(session)
  expect(screen.getByText('Only administrators can see this page.')).toBeTruthy()
  cleanup()
  session.roleCodes = ['organizationAdmin']
  const { rerender } = open(session)
  expect(screen.getByText('its content')).toBeTruthy()
  session.roleCodes = ['organizationMember']
  rerender(page())
  expect(screen.getByRole('alert').textContent).toMatch(/^You're no longer an administrator of Lindholm\./)
})

test('a role that was changed elsewhere asks for the session again', async () => {
  const dispatch = vi.fn(async () => null)
  renderPage(page(), {
    session: { roleCodes: ['organizationAdmin'], account: { userId: '7', orgUserName: 'Anna Lind' }, organization },
    dispatch,
    edits: {
      subscribe: (listener) => {
        queueMicrotask(() => listener({ lane: '7|1', rows: [{ entity: 'person', id: '7' }] }))
        return () => {}
      },
      readRows: async () => [{ entity: 'person', id: '7', roleCodes: ['organizationMember'] } as never],
    },
  })
  await waitFor(() => expect(dispatch).toHaveBeenCalledWith('session', { type: 'refresh.requested', force: true }))
})
