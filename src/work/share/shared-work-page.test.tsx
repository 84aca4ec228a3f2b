import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { codes } from '../../core/codes.ts'
import { SharedWorkPage } from './shared-work-page.tsx'

afterEach(cleanup)

const nothing = { statuses: [], types: [], labels: [] }

test('the address of an issue that the list does not show says so, and waits for nothing', async () => {
  i18n.load('en', {})
  i18n.activate('en')
  const envelope = { code: codes.notFound, msg: '', subMsg: '', message: '', result: null }
  const calls = {
    shareInfo: async () => ({ shareCode: 'abc', pwdEnabled: 0 }),
    openShare: async () => ({ token: 'wts_given', expiresAt: new Date(Date.now() + 60_000).toISOString() }),
    sharedResource: async () => ({ resourceType: 'list', projectName: 'Website', issues: [], ...nothing, total: 0 }),
    sharedIssue: () => Promise.reject(new RequestError('refused', { status: 200, envelope, text: 'Not there' })),
  }
  const location = memoryLocation({ path: '/sso/share/list', searchPath: 'shareCode=abc&issue=SHOP-1' })
  render(
    <PageProviders calls={calls}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <SharedWorkPage />
      </Router>
    </PageProviders>,
  )
  expect(await screen.findByText("This issue isn't shared with you.")).toBeTruthy()
})
