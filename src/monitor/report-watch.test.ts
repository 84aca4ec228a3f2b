import { expect, test } from 'vitest'
import { createReportWatch } from './report-watch.ts'
import type { Trouble } from './reports/error-reporter.ts'

test('twenty errors wait for the reporter; more are counted as lost, and none while nothing is reported', () => {
  let isOn = false
  let lost: unknown[] = []
  const watch = createReportWatch(
    {
      target: () => (isOn ? { dsn: 'https://key@sentry.test/1', environment: 'prod' } : null),
      isSignedIn: () => true,
      source: () => ({ userId: null, orgId: null, sessionId: 's', home: 'page' }),
      enqueue: async () => {},
      newId: () => 'id',
      now: () => 1,
      lost: (...what) => {
        lost = [...lost, what]
      },
    },
    () => new Promise(() => {}),
  )
  const trouble: Trouble = { thrown: new Error('x'), isHandled: false, at: 1 }
  for (let at = 0; at < 30; at++) watch.report(trouble)
  expect(lost).toEqual([])
  isOn = true
  for (let at = 0; at < 22; at++) watch.report(trouble)
  expect(lost).toEqual([
    [1, 'unreported'],
    [1, 'unreported'],
  ])
})
