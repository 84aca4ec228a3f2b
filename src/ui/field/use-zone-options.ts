import { useEffect, useMemo, useState } from 'react'
import { byOffset, type NamedZone, nameZone, zoneCity } from '../../core/locale/time-zone-rules.ts'
import { useShell } from '../shell-context.ts'
import { deviceTimeZone } from './device-time-zone.ts'

type Language = ReturnType<typeof useShell>['language']

const fallbackZones = [
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
]
/** Naming a zone takes about a millisecond on a phone, so a slice takes at most half a frame. */
const sliceMs = 8

/** Each once: Mantine's Select throws at a second one, and only some browsers list UTC themselves. */
const worldZones = (): string[] => {
  const listed = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : fallbackZones
  return [...new Set([...listed, 'UTC'])]
}

const nameAll = async (language: Language): Promise<NamedZone[]> => {
  const named: NamedZone[] = []
  let began = performance.now()
  for (const zone of worldZones()) {
    if (performance.now() - began > sliceMs) {
      await new Promise((resolve) => setTimeout(resolve))
      began = performance.now()
    }
    named.push(nameZone(zone, language, Date.now()))
  }
  return named.sort(byOffset)
}
const namedZones: Partial<Record<Language, Promise<NamedZone[]>>> = {}

/** Resolves when no native list is open, because it identifies the choice by position. */
export const whenNoListIsOpen = () =>
  new Promise<void>((resolve) => {
    if (!(document.activeElement instanceof HTMLSelectElement)) resolve()
    else document.activeElement.addEventListener('blur', () => resolve(), { once: true })
  })

/**
 * The world's time zones as options: by city at once, and ordered from west to east with offset and name when all are named.
 * The chosen one is named from the start.
 */
export const useZoneOptions = (chosen: string) => {
  const { language } = useShell()
  const [named, setNamed] = useState<{ language: Language; zones: NamedZone[] } | null>(null)

  useEffect(() => {
    let isCancelled = false
    namedZones[language] ??= nameAll(language)
    void namedZones[language].then(async (zones) => {
      await whenNoListIsOpen()
      if (!isCancelled) setNamed({ language, zones })
    })
    return () => {
      isCancelled = true
    }
  }, [language])

  return useMemo(() => {
    const own = [...new Set([chosen, deviceTimeZone()])].filter(Boolean)
    const ownNamed = own.map((zone) => nameZone(zone, language, Date.now()))
    const isNamed = named?.language === language
    const others = isNamed
      ? named.zones
      : worldZones().map((zone) => ({ zone, label: zoneCity(zone, language), offsetMinutes: 0 }))
    const listed = [...ownNamed, ...others.filter(({ zone }) => !own.includes(zone))]
    return (isNamed ? listed.sort(byOffset) : listed).map(({ zone, label }) => ({ value: zone, label }))
  }, [chosen, language, named])
}
