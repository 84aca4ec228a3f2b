import { type ComponentType, useEffect, useState } from 'react'
import type { FieldProps, TextControl } from './field-props.tsx'
import { SelectField, type SelectFieldProps } from './select-field.tsx'
import { useZoneOptions, whenNoListIsOpen } from './use-zone-options.ts'

/** The world's time zones: in the device's own list under a finger, in one that is searched where there is a mouse. */
export function TimeZoneField(props: FieldProps & TextControl) {
  const [Searched, setSearched] = useState<ComponentType<SelectFieldProps>>()
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    let isGone = false
    const load = async () => {
      const { SearchSelect } = await import('./search-select.tsx')
      await whenNoListIsOpen()
      if (!isGone) setSearched(() => SearchSelect)
    }
    // without its file the device's own list stays
    load().catch(() => {})
    return () => {
      isGone = true
    }
  }, [])
  const Field = Searched ?? SelectField
  return <Field {...props} options={useZoneOptions(props.value)} />
}
