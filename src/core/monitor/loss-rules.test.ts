import { expect, test } from 'vitest'
import { parseLine } from '../../../server/collectors/line-parser.ts'
import { lossLines, unreportedLosses } from './loss-rules.ts'

const line =
  'action,app_id=x,userid=u1,org_id=o1,session_id=s1,view_name=a\\ b,action_name=Pay\\,\\ now,resource_url=y text="a b",event_id="1" 5'

test('a loss is told once, in the context of an event of its organisation and without what that event was about', () => {
  const losses = unreportedLosses({ full: 5, 'http.400': 2, quota: 1 }, { full: 3, quota: 1 })
  expect(losses).toEqual([
    { reason: 'full', lost: 2 },
    { reason: 'http.400', lost: 2 },
  ])
  const told = lossLines(line, losses, { id: 'event-1', at: 9 })
  const context = { app_id: 'x', userid: 'u1', org_id: 'o1', session_id: 's1', view_name: 'a b' }
  expect(told.map(({ data }) => parseLine(data))).toEqual([
    {
      measurement: 'browser_log',
      tags: { ...context, status: 'warn', loss_reason: 'full' },
      fields: { lost: 2, event_id: 'event-1-loss0' },
      at: 9,
    },
    {
      measurement: 'error',
      tags: { ...context, error_source: 'agent' },
      fields: { error_message: 'Reached max events size queued for upload', event_id: 'event-1-full' },
      at: 9,
    },
    {
      measurement: 'browser_log',
      tags: { ...context, status: 'warn', loss_reason: 'http.400' },
      fields: { lost: 2, event_id: 'event-1-loss1' },
      at: 9,
    },
  ])
})

test('nothing is told in the context of nobody', () => {
  expect(
    lossLines('view,app_id=x,session_id=s1 n=1 5', [{ reason: 'full', lost: 1 }], { id: 'event-1', at: 9 }),
  ).toEqual([])
})
