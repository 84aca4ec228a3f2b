import type { Locale } from './locale-rules.ts'
import { chineseCities, renamedCities } from './zone-cities.ts'

export interface NamedZone {
  zone: string
  label: string
  /** The difference from UTC at the given moment. */
  offsetMinutes: number
}

const minuteMs = 60_000

/** The city of an IANA zone, translated if known. */
export const zoneCity = (zone: string, locale: Locale): string => {
  const city = zone.split('/').at(-1) ?? zone
  const known = locale === 'zh' ? chineseCities[city] : undefined
  return known ?? (renamedCities[city] ?? city).replaceAll('_', ' ')
}

const offsetText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The engine's name of the zone and its offset from UTC. The name is absent if the engine has no general names. */
const zoneParts = (
  zone: string,
  locale: Locale,
  timeZoneName: Intl.DateTimeFormatOptions['timeZoneName'],
  at: number,
) => {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((type) => Number(part(type)))
  const there = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute)
  return { name: part('timeZoneName'), offsetMinutes: (there - Math.floor(at / minuteMs) * minuteMs) / minuteMs }
}

/**
 * Names a zone: its city first, so that people find it by typing, then the offset at `at` (epoch ms) and the zone's name.
 * A zone unknown to the engine is named by its city only.
 */
export const nameZone = (zone: string, locale: Locale, at: number): NamedZone => {
  const city = zoneCity(zone, locale)
  for (const style of ['longGeneric', 'long'] as const) {
    try {
      const { name, offsetMinutes } = zoneParts(zone, locale, style, at)
      const saysMore = !/^(GMT|UTC)/.test(name) && !name.startsWith(city)
      return { zone, label: [city, offsetText(offsetMinutes), ...(saysMore ? [name] : [])].join(' · '), offsetMinutes }
    } catch {
      // the next style, then none
    }
  }
  return { zone, label: city, offsetMinutes: 0 }
}

/** Orders zones from west to east, and by name within an offset. */
export const byOffset = (a: NamedZone, b: NamedZone): number =>
  a.offsetMinutes - b.offsetMinutes || a.label.localeCompare(b.label)
