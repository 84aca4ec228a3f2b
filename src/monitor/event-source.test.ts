import { expect, test, vi } from 'vitest'
import { sourceOf } from './event-source.ts'

const facts = { appId: 'app', environment: 'dev', home: 'worker' }
const sourceIn = (sessionId: string, userId: string | null = null) =>
  sourceOf(sessionId, { getSnapshot: () => ({ account: userId === null ? null : { userId } }) as never }, facts)

test('nobody is one visitor in all sessions, until somebody signs in', () => {
  const { visitorId } = sourceIn('session-1')
  expect(visitorId).toBe('session-1')
  expect(sourceIn('session-2').visitorId).toBe(visitorId)
  expect(sourceIn('session-2', '10001')).toMatchObject({ userId: '10001', visitorId: null })
  expect(sourceIn('session-3').visitorId).toBe('session-3')
})

test('the events of a moment look at the cookie once', () => {
  const cookie = vi.spyOn(document, 'cookie', 'get')
  for (let event = 0; event < 50; event++) sourceIn('session-4')
  expect(cookie).toHaveBeenCalledTimes(1)
  for (let event = 0; event < 50; event++) sourceIn('session-4', '10001')
  expect(cookie).toHaveBeenCalledTimes(2)
})
