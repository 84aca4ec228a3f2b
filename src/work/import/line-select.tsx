import { NativeSelect } from '@mantine/core'
import { chevron } from '../../ui/field/select-field.tsx'
import style from './import.module.css'

interface LineSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A native select beside its label; below it where both have no room. */
export function LineSelect<Value extends string>({ label, value, options, onChange }: LineSelectProps<Value>) {
  return (
    <NativeSelect
      classNames={{ root: style.line, label: style.lineLabel, wrapper: style.select }}
      label={label}
      value={value}
      data={options}
      rightSection={chevron}
      // its options are the only values
      onChange={({ target }) => onChange(target.value as Value)}
    />
  )
}
