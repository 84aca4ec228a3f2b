import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { WebhookForm } from './webhook-form.tsx'

afterEach(cleanup)

const webhook = {
  ...{ id: 'w-1', name: 'Build server', url: 'https://ci.example.com/', kinds: ['issue.created'], projectIds: [] },
  ...{ createdAt: new Date().toISOString(), pausedAt: null, pauseReason: null, lastTry: null },
}

test('sends only what was changed, so that the change of somebody else to another field stays', async () => {
  const saveWebhook = vi.fn(async () => ({}))
  const onSaved = vi.fn()
  renderPage(<WebhookForm webhook={webhook} projects={[]} onSaved={onSaved} onClose={() => {}} />, {
    calls: { saveWebhook },
  })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'CI' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())

  expect(saveWebhook.mock.calls.map(([given]: unknown[]) => given)).toEqual([{ id: 'w-1', name: 'CI' }])
})
