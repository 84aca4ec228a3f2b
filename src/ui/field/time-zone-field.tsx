import type { FieldProps, TextControl } from './field-props.tsx'
import { SelectField } from './select-field.tsx'
import { useZoneOptions } from './use-zone-options.ts'

/** The world's time zones in the device's own list, where typing finds a city. */
export function TimeZoneField(props: FieldProps & TextControl) {
  return <SelectField {...props} options={useZoneOptions(props.value)} />
}
