import { expect, test, vi } from 'vitest'
import { pageViews } from './page-views.ts'

const { capture } = vi.hoisted(() => ({ capture: vi.fn(async (..._args: unknown[]) => {}) }))
vi.mock('../channel/page-channel.ts', () => ({
  capture,
  homeKind: async () => 'page',
  sessionActor: { getSnapshot: () => ({ account: { userId: '10001' } }) },
}))

test('a navigation goes into the outbox as one line, under its own id', async () => {
  const previous = { path: '/sso/login?ticket=planted', name: 'login' }
  pageViews.record({ previous, next: { path: '/', name: 'home' } }, { environment: 'sit', rumApplicationId: 'tide' })
  await vi.waitFor(() => expect(capture).toHaveBeenCalledOnce())
  const [lane, [record], eventId] = capture.mock.calls[0] as unknown as [string, [{ id: string; data: string }], string]
  expect([lane, eventId]).toEqual(['monitor', record.id])
  expect(record.data).toContain(`event_id="${record.id}"`)
  for (const part of [',app_id=tide', ',env=sit', ',home=page', ',userid=10001', 'previous="/sso/login"', 'next="/"'])
    expect(record.data).toContain(part)
  expect(record.data).not.toContain('planted')
})
