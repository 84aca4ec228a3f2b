import { openEnvironment } from '../../test/e2e/environment/open-environment.ts'
import { People, type Person } from '../../test/e2e/environment/people.ts'
import { queryServer } from '../../test/e2e/environment/server-database.ts'
import type { Bench, Measure } from './measure-types.ts'
import { percentile } from './percentile.ts'

const events = 1_000_000
const eventsPerSession = 40
const days = 30
const times = 20
const maxMs = 300

/** A million events of one organisation in 30 days, and the counts that their arrival would have produced. */
const fillOf = (orgId: string): string[] => [
  `SELECT ensure_beacon_day(current_date - day) FROM generate_series(0, ${days - 1}) day`,
  `INSERT INTO beacons (day, id, channel, org_id, session_id, at, line)
   SELECT current_date - n % ${days}, 'event-' || n, 'rum', '${orgId}', 'visit-' || session,
     (current_date - n % ${days})::timestamptz + n % 86400 * interval '1 second',
     'view,app_id=x,org_id=${orgId},session_id=visit-' || session || ',view_name=board,view_path=/work/board event_id="event-' || n || '" 1700000000000'
   FROM (SELECT n, n % ${days} + ${days} * (n / ${days} / ${eventsPerSession}) AS session FROM generate_series(0, ${events - 1}) n) numbered`,
  `INSERT INTO monitor_counts (org_id, kind, day, name, bucket, count, first_at, last_at, note)
   SELECT org_id, 'session', day, session_id, 0, count(*), min(at), max(at), '' FROM beacons
   WHERE org_id = '${orgId}' GROUP BY org_id, day, session_id`,
  `INSERT INTO monitor_counts (org_id, kind, day, name, bucket, count, first_at, last_at, note)
   SELECT org_id, 'session.error', day, name, 0, 1, first_at, last_at, '' FROM monitor_counts
   WHERE org_id = '${orgId}' AND kind = 'session' AND hashtext(name) % 5 = 0`,
  `INSERT INTO monitor_counts (org_id, kind, day, name, bucket, count, first_at, last_at, note, steps)
   SELECT '${orgId}', kind, current_date - day, 'page-' || page, -1, 60, now(), now(), '/work/board', jsonb_object_agg(step, 3)
   FROM unnest(ARRAY['vital.LCP', 'vital.INP', 'vital.CLS', 'vital.FCP', 'vital.TTFB', 'vital.load', 'resource']) kind,
     generate_series(0, ${days - 1}) day, generate_series(1, 40) page, generate_series(100, 119) step
   GROUP BY kind, day, page`,
  `INSERT INTO monitor_counts (org_id, kind, day, name, bucket, count, first_at, last_at, note)
   SELECT '${orgId}', kind, current_date - day, 'name-' || n, 0, 3, now(), now(), CASE kind WHEN 'error' THEN '{"message":"x"}' ELSE '' END
   FROM unnest(ARRAY['error', 'rage_click', 'dead_click', 'loss']) kind, generate_series(0, ${days - 1}) day, generate_series(1, 300) n`,
  'ANALYZE beacons, monitor_counts',
]

/** Each page of `/setting/monitoring` answers in 300 ms with a million events (MON-14). */
export const monitoringBench: Bench = async () => {
  const environment = await openEnvironment({ RATE_LIMITS: 'off' })
  try {
    const people = new People(environment.origin, environment.mailbox)
    const owner: Person = await people.owner()
    for (const statement of fillOf(owner.orgId ?? '')) await queryServer(environment.server.dataDir, statement)
    const measures: Measure[] = []
    const calls: [string, string, unknown][] = [
      ['summary of a day', '/monitoring/summary', { days: 1 }],
      ['summary of 30 days', '/monitoring/summary', { days }],
      ['newest sessions', '/monitoring/sessions', { days, pageNumber: 1, pageSize: 10 }],
      ['a timeline', '/monitoring/timeline', { sessionId: 'visit-7' }],
    ]
    for (const [name, path, payload] of calls) {
      const took: number[] = []
      for (let time = 0; time < times; time += 1) {
        const began = performance.now()
        const { code, message } = await people.call(path, payload, owner.token)
        if (code !== '200') throw new Error(`${path} answered ${code} ${message}`)
        took.push(performance.now() - began)
      }
      const shown = `monitoring, ${events} events: ${name}`
      measures.push({ name: `${shown}, p95`, value: percentile(took, 0.95), unit: 'ms', bound: { max: maxMs } })
    }
    return measures
  } finally {
    await environment.close()
  }
}
