import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { defaultPageSize } from '../../core/limits.ts'

const session = { organization: { id: '1', memberCount: 0 } }

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
    <PageProviders calls={{ listMembers: () => new Promise(() => {}) }} session={session}>
      <MembersPanel title="Members" isAdmin={false} />
    </PageProviders>,
  )
  const outline = screen.getByText('Loading').parentElement
  expect(outline?.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(rows)
})
