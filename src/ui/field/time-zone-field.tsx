import { type ComponentType, useEffect, useState } from 'react'
import type { FieldProps, TextControl } from './field-props.tsx'
import { SelectField, type SelectFieldProps } from './select-field.tsx'
import { useZoneOptions, whenNoListIsOpen } from './use-zone-options.ts'

/** The world's time zones: a native select on touch devices, a searchable list with a mouse. */
export function TimeZoneField(props: FieldProps & TextControl) {
  const [Searched, setSearched] = useState<ComponentType<SelectFieldProps>>()
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    let isCancelled = false
    const load = async () => {
      const { SearchSelect } = await import('./search-select.tsx')
      await whenNoListIsOpen()
      if (!isCancelled) setSearched(() => SearchSelect)
    }
    // if loading fails the native select stays
    load().catch(() => {})
    return () => {
      isCancelled = true
    }
  }, [])
  const Field = Searched ?? SelectField
  return <Field {...props} options={useZoneOptions(props.value)} />
}
