import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

afterEach(cleanup)

test('a webhook that another administrator removed while its form was open is not listed after it', async () => {
  const webhook = {
    ...{ id: 'w-1', name: 'Build server', url: 'https://ci.example.com/', kinds: ['issue.created'], projectIds: [] },
    ...{ createdAt: new Date().toISOString(), pausedAt: null, pauseReason: null, lastTry: null },
  }
  let list = [webhook]
  renderPage(<WebhooksPage />, {
    session: {
      account: { userId: '7', orgUserName: 'Anna Lind' },
      organization: { id: '1', orgName: 'Tide' },
      roleCodes: ['organizationOwner'],
    },
    calls: { listWebhooks: async () => ({ list, projects: [] }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Build server' }))
  list = []
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/^No webhooks yet/)).toBeTruthy()
})
