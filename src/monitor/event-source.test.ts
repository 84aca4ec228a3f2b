import { expect, test, vi } from 'vitest'
import { createContexts, sourceOf } from './event-source.ts'

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

test('the events of a moment look at the cookie once, and those of another person or view have tags of their own', () => {
  const cookie = vi.spyOn(document, 'cookie', 'get')
  let snapshot = { account: null as { userId: string } | null }
  const contextOf = createContexts({ getSnapshot: () => snapshot as never })
  for (let event = 0; event < 50; event++) expect(contextOf('session-4', null, facts)).toContain('is_signin=F')
  expect(cookie).toHaveBeenCalledTimes(1)
  snapshot = { account: { userId: '10001' } }
  for (let event = 0; event < 50; event++) expect(contextOf('session-4', null, facts)).toContain('userid=10001')
  expect(cookie).toHaveBeenCalledTimes(2)
  const shown = { previous: null, next: { path: '/login', name: 'login' } }
  expect(contextOf('session-4', { id: 'v1', at: 1, shown }, facts)).toContain('view_id=v1')
})
