import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { DeliveryLog } from './delivery-log.tsx'

const refused = { at: Date.now(), ms: 12, code: 410, failure: 'status' }
const delivery = { kinds: ['issue.created'], createdAt: new Date().toISOString(), tries: [refused] }
const calls = {
  listDeliveries: async () => ({
    list: [
      { ...delivery, id: 'd-1', status: 'waiting' },
      { ...delivery, id: 'd-2', status: 'failed' },
    ],
  }),
  redeliver: async () => ({}),
}
const show = (pausedAt: string | null) =>
  renderPage(<DeliveryLog webhook={{ id: 'w-1', name: 'Build server', pausedAt } as never} onSent={() => {}} />, {
    calls,
  })

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

test('a refused delivery is tried again', async () => {
  show(null)
  expect(await screen.findByText('Retrying')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Send again/ }))
  expect(await screen.findByText('Sending again.', { exact: false })).toBeTruthy()
})

test('of a paused webhook it waits, and so does one that is to be sent again', async () => {
  show(new Date().toISOString())
  expect(await screen.findByText('Waiting')).toBeTruthy()
  expect(screen.queryByText('Retrying')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Send again/ }))
  expect(await screen.findByText('It will be sent when the webhook is resumed.', { exact: false })).toBeTruthy()
})

test('a delivery that is sent again is followed until it is delivered, and the list of webhooks is told', async () => {
  const accepted = { at: Date.now() + 1, ms: 12, code: 204 }
  const failed = { ...delivery, id: 'd-2', status: 'failed' }
  const answers = [
    failed,
    { ...failed, status: 'waiting' },
    { ...failed, status: 'delivered', tries: [refused, accepted] },
  ]
  const listDeliveries = vi.fn(async () => ({ list: [answers[Math.min(listDeliveries.mock.calls.length, 3) - 1]] }))
  const onSent = vi.fn()
  renderPage(<DeliveryLog webhook={{ id: 'w-1', name: 'Build server', pausedAt: null } as never} onSent={onSent} />, {
    calls: { ...calls, listDeliveries },
  })
  const button = await screen.findByRole('button', { name: /^Send again/ })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => void fireEvent.click(button))
  expect(screen.getByText('Retrying')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.getByText('Delivered')).toBeTruthy()
  expect(onSent).toHaveBeenCalledOnce()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(listDeliveries, 'nothing is due').toHaveBeenCalledTimes(3)
})
