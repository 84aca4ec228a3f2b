import { expect, test } from 'vitest'
import { isUsageOn, paddedId, type UsageSource, usageMessage, usageTarget } from './usage-rules.ts'

const analytics = {
  isDebug: false,
  apiKey: 'key',
  host: 'https://w.test/v1/write/usage',
  hosts: { 'https://b.test': 'https://posthog.test' },
}
const source: UsageSource = {
  origin: 'https://w.test',
  environment: 'production',
  path: '/share/x?token=secret#code=1',
  userId: '42',
  visitorId: 'visitor-1',
  orgId: 'org-1',
}

test('the flag, the environment and the switch of the user decide', () => {
  expect(isUsageOn({ environment: 'prod' }, null)).toBe(false)
  for (const environment of ['prod', 'pre']) expect(isUsageOn({ analytics, environment }, null)).toBe(true)
  for (const environment of ['sit', 'dev', 'sit2']) {
    expect(isUsageOn({ analytics, environment }, null)).toBe(false)
    expect(isUsageOn({ analytics: { ...analytics, isDebug: true }, environment }, null)).toBe(true)
  }
  const on = { analytics, environment: 'prod' }
  expect(isUsageOn(on, { features: {} })).toBe(true)
  expect(isUsageOn(on, { features: { event_track: true } })).toBe(true)
  expect(isUsageOn(on, { features: { event_track: false } })).toBe(false)
})

test('the host is the one of the page’s origin, else the fallback', () => {
  expect(usageTarget({ analytics }, 'https://b.test')).toEqual({ host: 'https://posthog.test', apiKey: 'key' })
  expect(usageTarget({ analytics }, 'https://w.test')?.host).toBe(analytics.host)
  expect(usageTarget({}, 'https://w.test')).toBeNull()
})

test.each([
  ['7', '00007'],
  ['10001', '10001'],
  ['123456', '123456'],
])('the id of user %s is told as %s', (userId, told) => {
  expect(paddedId(userId)).toBe(told)
})

test('a user has a profile, a visitor has none and names no organisation; no secret leaves', () => {
  const about = { id: 'id-1', at: 1_763_700_000_000 }
  const properties = { text: 'see /a?token=secret', rows: 3 }
  const known = usageMessage('import_started', properties, { ...about, source })
  expect(known).toEqual({
    event: 'import_started',
    distinct_id: '00042',
    uuid: 'id-1',
    timestamp: '2025-11-21T04:40:00.000Z',
    properties: {
      text: 'see /a',
      rows: 3,
      $current_url: 'https://w.test/share/x',
      $pathname: '/share/x',
      $lib: 'worktide',
      $process_person_profile: true,
      environment: 'production',
      org_id: 'org-1',
    },
  })
  const visitor = usageMessage('import_started', properties, { ...about, source: { ...source, userId: null } })
  expect(visitor).toMatchObject({ distinct_id: 'visitor-1', properties: { $process_person_profile: false } })
  expect(visitor.properties).not.toHaveProperty('org_id')
})
