import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderAt } from '../../../../test/page/page-providers.tsx'
import { AuditLogPage } from './audit-log-page.tsx'

afterEach(cleanup)

test('a range that ends before it begins is told at its last day', async () => {
  const listAudit = async () => ({ list: [], total: 0, hasNextPage: false })
  renderAt('/setting/audit-log', <AuditLogPage />, {
    calls: { listAudit },
    session: {
      account: { userId: '1', orgUserName: 'Anna' },
      roleCodes: ['organizationOwner'],
      organization: { id: 'org', orgName: 'Tide' },
    },
  })
  fireEvent.change(await screen.findByLabelText('Period'), { target: { value: 'own' } })
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  choose('From', '2026-11-20')
  choose('To (inclusive)', '2026-11-19')
  const last = screen.getByLabelText('To (inclusive)')
  expect(last.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Choose the first day or a later one.')).toBeTruthy()
  choose('To (inclusive)', '2026-11-20')
  expect(last.getAttribute('aria-invalid')).not.toBe('true')
})
