import { vitals } from '../../../src/core/calls/monitoring-calls.ts'
import { valueOfBucket } from '../../collectors/histogram-rules.ts'
import { type ParsedLine, parseLine } from '../../collectors/line-parser.ts'
import { fileLinePattern, shiftUnit } from '../../collectors/monitor-count-rules.ts'
import { runPrepared, type Tx } from '../../db/database.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { isUserId } from '../accepted-fields-rules.ts'
import { asMember, notFound, pageOf, pageWindow } from '../signed-session.ts'

const dayMs = 86_400_000
const maxRows = 50
const maxEvents = 500

const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)

interface Period {
  orgId: string
  since: string
}

/** The answer considers only this many names, the most frequent ones: names that a broken client makes up must not fill the memory. */
const maxHistograms = 2000

interface Histogram {
  kind: string
  name: string
  /** The count of each step, for each day. */
  days: Record<string, number>[]
  total: string
  note: string
}

/** The step of the histogram below which three quarters of the values lie. */
const p75Of = ({ days, total }: Histogram): number => {
  const steps = new Map<number, number>()
  for (const day of days)
    for (const [step, count] of Object.entries(day)) steps.set(Number(step), (steps.get(Number(step)) ?? 0) + count)
  let below = 0
  for (const [step, count] of [...steps].sort(([a], [b]) => a - b)) {
    below += count
    if (below >= Number(total) * 0.75) return step
  }
  return 0
}

/** The slowest first, then the most frequent. Days are added up here, because SQL takes three times as long for it. */
const readPercentiles = async (tx: Tx, { orgId, since }: Period, kinds: readonly string[], limit: number) => {
  const histograms = await runPrepared<Histogram>(
    tx,
    'monitor_histograms',
    `SELECT kind, name, json_agg(coalesce(steps, jsonb_build_object(bucket, count))) AS days, sum(count) AS total, max(note) AS note
     FROM monitor_counts WHERE org_id = $1 AND day >= $2 AND kind = ANY($3)
     GROUP BY kind, name ORDER BY sum(count) DESC, name LIMIT $4`,
    [orgId, since, kinds, maxHistograms],
  )
  return histograms
    .map((histogram) => ({ ...histogram, p75: p75Of(histogram) }))
    .sort((a, b) => b.p75 - a.p75)
    .slice(0, limit)
}

interface NameRow {
  kind: string
  name: string
  count: string
  first_at: Date
  last_at: Date
  note: string
}

const readNames = (tx: Tx, { orgId, since }: Period, kinds: readonly string[]) =>
  runPrepared<NameRow>(
    tx,
    'monitor_names',
    `WITH top AS (
       SELECT kind, name, sum(count) AS count, min(first_at) AS first_at, max(last_at) AS last_at, max(day) AS day
       FROM monitor_counts WHERE org_id = $1 AND day >= $2 AND kind = ANY($3)
       GROUP BY kind, name ORDER BY sum(count) DESC, name LIMIT $4)
     SELECT kind, name, top.count, top.first_at, top.last_at, newest.note
     FROM top JOIN monitor_counts AS newest USING (kind, name, day) WHERE newest.org_id = $1 ORDER BY top.count DESC, name`,
    [orgId, since, kinds, maxRows],
  )

const readDays = (tx: Tx, { orgId, since }: Period) =>
  runPrepared<{ day: string; count: number; with_errors: number }>(
    tx,
    'monitor_days',
    `SELECT day::text, count(*) FILTER (WHERE kind = 'session')::int AS count,
       count(*) FILTER (WHERE kind = 'session.error')::int AS with_errors
     FROM monitor_counts WHERE org_id = $1 AND day >= $2 AND kind IN ('session', 'session.error') GROUP BY day ORDER BY day`,
    [orgId, since],
  )

/** Every day of the period, because a chart also needs days without a session. */
const allDays = (rows: Awaited<ReturnType<typeof readDays>>, now: Date, days: number) =>
  Array.from({ length: days }, (_none, at) => {
    const day = dayBefore(now, days - 1 - at)
    const row = rows.find((each) => each.day === day)
    return { day, count: row?.count ?? 0, withErrors: row?.with_errors ?? 0 }
  })

const clickOf = ({ kind, name, count, note }: NameRow) => {
  const [page = '', action = ''] = name.split('\t')
  return { kind: kind as 'rage_click' | 'dead_click', page, path: note, name: action, count: Number(count) }
}

const errorOf = ({ name, note, count, first_at, last_at }: NameRow) => {
  const { message = name, page = '', path = '' } = JSON.parse(note || '{}') as Record<string, string | undefined>
  const [firstAt, lastAt] = [first_at.toISOString(), last_at.toISOString()]
  return { name, message, page, path, count: Number(count), firstAt, lastAt }
}

/** Errors with the number of their reports, followed by errors that were only reported. */
const withReports = (errors: readonly NameRow[], reports: readonly NameRow[]) => {
  const left = new Map(reports.map((row) => [row.name, row]))
  const counted = errors.map((row) => {
    const reported = Number(left.get(row.name)?.count ?? 0)
    left.delete(row.name)
    return { ...errorOf(row), ...(reported > 0 && { reports: reported }) }
  })
  return [...counted, ...[...left.values()].map((row) => ({ ...errorOf(row), reports: Number(row.count) }))].slice(
    0,
    maxRows,
  )
}

const roundTo = (value: number, digits: number) => Number(value.toFixed(digits))

/** The subject of an event, in the event's own words. */
const textOf = ({ measurement, tags, fields }: ParsedLine): string => {
  if (measurement === 'view') return tags.view_path ?? ''
  if (measurement === 'action') return tags.action_name ?? ''
  if (measurement === 'resource') return `${tags.resource_method ?? ''} ${tags.resource_url_path ?? ''}`.trim()
  return String(fields.error_message ?? fields.message ?? '')
}

const eventOf = ({ id, line }: { id: string; line: string }) => {
  const parsed = parseLine(line)
  if (!parsed) return []
  const { measurement, tags, fields, at } = parsed
  const { duration } = fields
  const ms = typeof duration === 'number' ? Math.round(duration / 1e6) : null
  const kind = measurement === 'action' ? (tags.action_type ?? measurement) : measurement
  const page = tags.view_name ?? ''
  const path = tags.view_path ?? ''
  return [{ id, at: new Date(at).toISOString(), kind, page, path, text: textOf(parsed).slice(0, 500), duration: ms }]
}

const personOf = async (tx: Tx, userId: string | undefined): Promise<string | null> => {
  if (!userId || !isUserId(userId)) return null
  const { rows } = await tx.$client.query<{ name: string }>('SELECT name FROM accounts WHERE id = $1', [userId])
  return rows[0]?.name ?? null
}

/** The person of each session, by the session's id: the person of its first event, like in the timeline. */
const peopleOf = async (tx: Tx, orgId: string, sessionIds: readonly string[]): Promise<Map<string, string>> => {
  const firsts = await runPrepared<{ session_id: string; line: string }>(
    tx,
    'monitor_people',
    `SELECT session_id, line FROM unnest($2::text[]) AS wanted (session_id) CROSS JOIN LATERAL (
       SELECT line FROM beacons WHERE org_id = $1 AND beacons.session_id = wanted.session_id AND line !~ $3
       ORDER BY at, id LIMIT 1) AS first`,
    [orgId, sessionIds, fileLinePattern],
  )
  const found = firsts.map(({ session_id, line }) => ({ session_id, userId: parseLine(line)?.tags.userid ?? '' }))
  const ids = found.map(({ userId }) => userId).filter(isUserId)
  const accounts = await tx.$client.query<{ id: string; name: string }>(
    'SELECT id::text, name FROM accounts WHERE id = ANY($1)',
    [ids],
  )
  const names = new Map(accounts.rows.map(({ id, name }) => [id, name]))
  return new Map(
    found.flatMap(({ session_id, userId }) => {
      const name = names.get(userId)
      return name === undefined ? [] : [[session_id, name] as const]
    }),
  )
}

/** The monitoring of an organisation. Reads only counts, except for a session's events and people. */
export const monitoringRoutes: Pick<Handlers, 'monitoringSummary' | 'monitoringSessions' | 'monitoringTimeline'> = {
  monitoringSummary: ({ days }, context) =>
    asMember(context, async (tx, orgId) => {
      const now = context.now()
      const period = { orgId, since: dayBefore(now, days - 1) }
      const vitalKinds = vitals.map((vital) => `vital.${vital}`)
      return {
        sessions: allDays(await readDays(tx, period), now, days),
        vitals: (await readPercentiles(tx, period, vitalKinds, 1000)).map(({ kind, name, p75, total, note }) => {
          const vital = kind.slice('vital.'.length) as (typeof vitals)[number]
          const value = valueOfBucket(p75)
          const isShift = vital === 'CLS'
          return {
            page: name,
            path: note,
            vital,
            p75: isShift ? roundTo(value / shiftUnit, 3) : roundTo(value, 0),
            count: Number(total),
          }
        }),
        errors: withReports(await readNames(tx, period, ['error']), await readNames(tx, period, ['report'])),
        resources: (await readPercentiles(tx, period, ['resource'], maxRows)).map(({ name, p75, total }) => ({
          name,
          p75: roundTo(valueOfBucket(p75), 0),
          count: Number(total),
        })),
        clicks: (await readNames(tx, period, ['rage_click', 'dead_click'])).map(clickOf),
        losses: (await readNames(tx, period, ['loss'])).map(({ name, count }) => ({
          reason: name,
          count: Number(count),
        })),
        usage: (await readNames(tx, period, ['usage'])).map(({ name, count }) => ({ name, count: Number(count) })),
      }
    }),
  monitoringSessions: ({ days, ...page }, context) =>
    asMember(context, async (tx, orgId) => {
      const { limit, offset } = pageWindow(page)
      const rows = await runPrepared<{
        name: string
        first_at: Date
        last_at: Date
        events: string
        errors: string
        total: number
      }>(
        tx,
        'monitor_sessions',
        `SELECT name, min(first_at) FILTER (WHERE kind = 'session') AS first_at, max(last_at) AS last_at,
           coalesce(sum(count) FILTER (WHERE kind = 'session'), 0) AS events,
           coalesce(sum(count) FILTER (WHERE kind = 'session.error'), 0) AS errors, (count(*) OVER ())::int AS total
         FROM monitor_counts WHERE org_id = $1 AND day >= $2 AND kind IN ('session', 'session.error')
         GROUP BY name ORDER BY max(last_at) DESC, name LIMIT $3 OFFSET $4`,
        [orgId, dayBefore(context.now(), days - 1), limit, offset],
      )
      const people = await peopleOf(
        tx,
        orgId,
        rows.map(({ name }) => name),
      )
      const list = rows.map(({ name, first_at, last_at, events, errors }) => ({
        sessionId: name,
        person: people.get(name) ?? null,
        firstAt: first_at.toISOString(),
        lastAt: last_at.toISOString(),
        events: Number(events),
        errors: Number(errors),
      }))
      return pageOf(list, rows[0]?.total ?? 0, page)
    }),
  monitoringTimeline: ({ sessionId }, context) =>
    asMember(context, async (tx, orgId) => {
      const rows = await runPrepared<{ id: string; line: string }>(
        tx,
        'monitor_timeline',
        'SELECT id, line FROM beacons WHERE org_id = $1 AND session_id = $2 AND line !~ $4 ORDER BY at, id LIMIT $3',
        [orgId, sessionId, maxEvents + 1, fileLinePattern],
      )
      const [first] = rows
      if (!first) throw notFound()
      const tags = parseLine(first.line)?.tags ?? {}
      const named = (name?: string, version?: string) => [name, version].filter(Boolean).join(' ')
      const device = [
        named(tags.browser, tags.browser_version),
        named(tags.os, tags.os_version),
        (tags.screen_size ?? '').replace('*', ' × '),
      ]
      return {
        person: await personOf(tx, tags.userid),
        device: device.filter((each) => each !== ''),
        events: rows.slice(0, maxEvents).flatMap(eventOf),
        isCut: rows.length > maxEvents,
      }
    }),
}
