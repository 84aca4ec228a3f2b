import { expect, test } from 'vitest'
import { byOffset, nameZone, zoneCity } from './time-zone-rules.ts'

const winter = Date.UTC(2026, 0, 15, 12)
const summer = Date.UTC(2026, 6, 15, 12)

test.each([
  ['Asia/Shanghai', 'en', winter, 'Shanghai · GMT+08:00 · China Standard Time', 480],
  ['Asia/Shanghai', 'zh', winter, '北京、上海 · GMT+08:00 · 中国标准时间', 480],
  ['Europe/Berlin', 'zh', winter, '柏林 · GMT+01:00 · 中欧时间', 60],
  ['Europe/Berlin', 'en', summer, 'Berlin · GMT+02:00 · Central European Time', 120],
  ['America/New_York', 'zh', winter, '纽约 · GMT−05:00 · 北美东部时间', -300],
  ['Asia/Calcutta', 'en', winter, 'Kolkata · GMT+05:30 · India Standard Time', 330],
  ['America/Argentina/Buenos_Aires', 'en', winter, 'Buenos Aires · GMT−03:00 · Argentina Standard Time', -180],
  ['America/St_Johns', 'en', winter, 'St Johns · GMT−03:30 · Newfoundland Time', -210],
  ['UTC', 'en', winter, 'UTC · GMT+00:00', 0],
] as const)('%s in %s', (zone, locale, at, label, offsetMinutes) => {
  expect(nameZone(zone, locale, at)).toEqual({ zone, label, offsetMinutes })
})

test('a zone unknown to the engine is named by its city', () => {
  expect(nameZone('Sea/Middle_Of', 'en', winter)).toEqual({
    zone: 'Sea/Middle_Of',
    label: 'Middle Of',
    offsetMinutes: 0,
  })
})

test('an engine without general names uses the current one', () => {
  const { DateTimeFormat } = Intl
  const old = (locale: string, options: Intl.DateTimeFormatOptions) => {
    if (options.timeZoneName === 'longGeneric') throw new RangeError('longGeneric')
    return new DateTimeFormat(locale, options)
  }
  Object.assign(Intl, {
    DateTimeFormat: function (this: unknown, ...given: Parameters<typeof old>) {
      return old(...given)
    },
  })
  try {
    expect(nameZone('Europe/Berlin', 'en', summer).label).toBe('Berlin · GMT+02:00 · Central European Summer Time')
  } finally {
    Object.assign(Intl, { DateTimeFormat })
  }
})

test('every zone has its own label, ordered from west to east', () => {
  const named = Intl.supportedValuesOf('timeZone')
    .map((zone) => nameZone(zone, 'zh', winter))
    .sort(byOffset)
  expect(named.filter(({ label }) => /[_/]|undefined|NaN/.test(label))).toEqual([])
  const offsets = named.map(({ offsetMinutes }) => offsetMinutes)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  expect([offsets[0], offsets.at(-1)]).toEqual([-660, 840])
})

test('a city without a Chinese name keeps its name', () => {
  expect(zoneCity('Pacific/Port_Moresby', 'zh')).toBe('Port Moresby')
})
