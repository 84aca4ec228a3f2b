import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DatePeriod, datePresetsTable, isDatePeriod } from './date-presets.ts'
import { dayRange, dayRangeBetween, defaultDue, defaultStart } from './day-range-rules.ts'

const zones = Intl.supportedValuesOf('timeZone')
const periods = Object.keys(datePresetsTable).filter(isDatePeriod)
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const isFullLength = Boolean(process.env.TORTURE)
const repeat = `SEED=${seed} ${isFullLength ? 'TORTURE=1 ' : ''}npx vitest run src/core/filters/day-range-rules.test.ts`
const hourMs = 3_600_000
/** The number of runs; a tenth of it in `npm test`. */
const runs = (count: number) => ({ seed, numRuns: isFullLength ? count : count / 10 })

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Wall-clock time by the engine's calendar, which the rules do not use. `2026-03-05 18:00:00` */
const clockOf = (at: number, zone: string): string => {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    } as const)
  clocks.set(zone, clock)
  return clock.format(at)
}
const dateOf = (at: number, zone: string) => clockOf(at, zone).slice(0, 10)

/** Moments of offset changes: the zone's offset differs from an hour before. */
const changesOf = (zone: string, fromYear: number, toYear: number): number[] => {
  const offset = (at: number) => Date.parse(`${clockOf(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  const found: number[] = []
  const step = 7 * 24 * hourMs
  for (let at = Date.UTC(fromYear, 0, 1); at < Date.UTC(toYear, 0, 1); at += step) {
    if (offset(at) === offset(at + step)) continue
    let [before, after] = [at, at + step]
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000
      if (offset(middle) === offset(before)) before = middle
      else after = middle
    }
    found.push(after)
  }
  return found
}

/** Properties of a range, checked by the wall clock only. */
const expectWhole = (period: DatePeriod, now: number, zone: string) => {
  const { from, to, startsAt, endsBefore } = dayRange(period, now, zone)
  const told = `${period} in ${zone} at ${new Date(now).toISOString()}, ${repeat}`
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  expect([from.slice(11), to.slice(11)], told).toEqual(['00:00:00', '23:59:59'])
  expect(dateOf(startsAt, zone) >= first, told).toBe(true)
  expect(dateOf(startsAt - 1, zone) < first, told).toBe(true)
  expect(dateOf(endsBefore - 1, zone) <= last, told).toBe(true)
  expect(dateOf(endsBefore, zone) > last, told).toBe(true)
  if (period === 'today') {
    expect([first, last], told).toEqual([dateOf(now, zone), dateOf(now, zone)])
    expect(startsAt <= now && now < endsBefore, told).toBe(true)
    expect(dayRange('tomorrow', now, zone).startsAt, told).toBe(endsBefore)
  }
  if (period === 'tomorrow') expect(first, told).toBe(dateOf(startsAt, zone))
  if (period.endsWith('Week')) {
    expect(new Date(`${first}T00:00Z`).getUTCDay(), told).toBe(1)
    expect(Date.parse(`${last}T00:00Z`) - Date.parse(`${first}T00:00Z`), told).toBe(6 * 24 * hourMs)
  }
  if (period.endsWith('Month')) {
    expect(first.slice(8), told).toBe('01')
    expect(new Date(Date.parse(`${last}T00:00Z`) + 24 * hourMs).getUTCDate(), told).toBe(1)
  }
}

test('the ranges of each zone are whole, at every hour around the days its clocks are set', () => {
  for (const zone of zones.filter((_, at) => isFullLength || at % 10 === seed % 10)) {
    for (const change of changesOf(zone, 2025, 2026)) {
      for (const hours of [-24, -1, 0, 23]) {
        for (const period of ['today', 'tomorrow'] as const) expectWhole(period, change + hours * hourMs, zone)
      }
    }
  }
})

test('the ranges of any zone are whole at any moment', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...periods),
      fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2060, 0, 1) }),
      (zone, period, now) => expectWhole(period, now, zone),
    ),
    runs(4000),
  )
})

test('weeks and months follow each other without a gap', () => {
  const moment = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2060, 0, 1) })
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, (zone, now) => {
      for (const unit of ['Week', 'Month'] as const) {
        const [last, current, next] = (['last', 'this', 'next'] as const).map((which) =>
          dayRange(`${which}${unit}`, now, zone),
        )
        expect([last!.endsBefore, current!.endsBefore], repeat).toEqual([current!.startsAt, next!.startsAt])
        expect(current!.startsAt <= now && now < current!.endsBefore, repeat).toBe(true)
      }
    }),
    runs(1000),
  )
})

test.each([
  ['America/Sao_Paulo', '2018-11-04', 23, 'has no midnight'],
  ['Africa/Cairo', '2024-04-26', 23, 'has no midnight'],
  ['Asia/Beirut', '2022-03-27', 23, 'has no midnight'],
  ['America/Havana', '2024-11-03', 25, 'is an hour longer'],
  ['Europe/Berlin', '2026-03-29', 23, 'is an hour shorter'],
  ['America/New_York', '2026-11-01', 25, 'is an hour longer'],
  ['Australia/Lord_Howe', '2026-04-05', 24.5, 'is half an hour longer'],
  ['Asia/Shanghai', '2026-03-29', 24, 'is a day'],
  ['Pacific/Apia', '2011-12-30', 0, 'never was'],
])('in %s %s lasts %d hours: it %s', (zone, day, hours) => {
  const range = dayRangeBetween(day, day, zone)!
  expect((range.endsBefore - range.startsAt) / hourMs).toBe(hours)
  expect([range.from, range.to]).toEqual([`${day} 00:00:00`, `${day} 23:59:59`])
})

test('in Samoa the day after 29 December 2011 was the 31st', () => {
  const noon = Date.UTC(2011, 11, 29, 22)
  expect(clockOf(noon, 'Pacific/Apia')).toBe('2011-12-29 12:00:00')
  expect(dayRange('tomorrow', noon, 'Pacific/Apia').from).toBe('2011-12-31 00:00:00')
  expect(
    dayRange('thisWeek', noon, 'Pacific/Apia').endsBefore - dayRange('thisWeek', noon, 'Pacific/Apia').startsAt,
  ).toBe(6 * 24 * hourMs)
  expect(clockOf(defaultDue(noon, 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31 18:00:00')
  expect(clockOf(defaultStart(noon + 24 * hourMs, 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-29 12:00:00')
})

test.each(['2026-02-29', '2026-13-01', '2026-3-5', '', '0099-01-01'])('%j is no day', (day) => {
  expect(dayRangeBetween(day, '2026-03-05', 'UTC')).toBeNull()
})

test('the ends of a range may be swapped', () => {
  const [first, last] = ['2026-03-05', '2026-03-09']
  expect(dayRangeBetween(last, first, 'Asia/Shanghai')).toEqual(dayRangeBetween(first, last, 'Asia/Shanghai'))
  expect(dayRangeBetween(last, first, 'Asia/Shanghai')?.to).toBe('2026-03-09 23:59:59')
})

test('a work item is due at 18:00:00 of the day after its start, and starts the day before by the same clock', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2060, 0, 1) }),
      (zone, at) => {
        const next = dayRange('tomorrow', at, zone)
        expect(clockOf(defaultDue(at, zone), zone), `${zone} ${at}, ${repeat}`).toBe(
          `${next.from.slice(0, 10)} 18:00:00`,
        )
        const start = defaultStart(at, zone)
        expect(dayRange('tomorrow', start, zone).from.slice(0, 10), `${zone} ${at}, ${repeat}`).toBe(dateOf(at, zone))
      },
    ),
    runs(2000),
  )
  const due = Date.UTC(2026, 2, 5, 10)
  expect(clockOf(defaultStart(due, 'Asia/Shanghai'), 'Asia/Shanghai')).toBe('2026-03-04 18:00:00')
})
