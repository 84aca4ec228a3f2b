import { useMemo } from 'react'
import type { FieldProps } from './field-frame.tsx'
import { SelectField } from './select-field.tsx'
import type { TextControl } from './text-field.tsx'

const fallbackZones = [
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'UTC',
]

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Asia/Shanghai'

const knownZones = (chosen: string): string[] => {
  const listed = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : fallbackZones
  return [...new Set([chosen, deviceTimeZone(), ...listed])].filter(Boolean)
}

/** The world's time zones in the device's own list, where typing finds a city. */
export function TimeZoneField(props: FieldProps & TextControl) {
  const options = useMemo(
    () => knownZones(props.value).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [props.value],
  )
  return <SelectField {...props} options={options} />
}
