import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultPageSize } from '../../core/limits-table.ts'

const session = vi.hoisted(() => ({ organization: { id: '1', memberCount: 0 } }))
vi.mock('../../channel/use-session.ts', () => ({ useSession: () => session }))
vi.mock('../../api/organization-api.ts', () => ({ listMembers: () => new Promise(() => {}) }))

const { MembersPanel } = await import('./members-panel.tsx')

afterEach(cleanup)
i18n.loadAndActivate({ locale: 'en', messages: {} })

test.each([
  [1, 1],
  [3, 3],
  [defaultPageSize + 1, defaultPageSize],
])('while %d members are on their way the outline is %d rows long', (memberCount, rows) => {
  session.organization.memberCount = memberCount
  render(
    <I18nProvider i18n={i18n}>
      <MembersPanel title="Members" isAdmin={false} />
    </I18nProvider>,
  )
  const outline = screen.getByText('Loading').parentElement
  expect(outline?.querySelectorAll('[class*="row"]')).toHaveLength(rows)
})
