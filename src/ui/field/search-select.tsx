import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { fieldProps } from './field-props.tsx'
import style from './search-select.module.css'
import { chevron, type SelectFieldProps } from './select-field.tsx'

/** A list that is searched by any part of its lines, for mouse and keyboard. Large, so it is loaded lazily. */
export function SearchSelect({ options, value, onChange, onBlur, ...field }: SelectFieldProps) {
  const { t } = useLingui()
  return (
    <Select
      {...fieldProps(field)}
      classNames={style}
      data={options}
      rightSection={chevron}
      rightSectionPointerEvents="none"
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      onBlur={onBlur}
      // the next typed text replaces the chosen value
      onFocus={(event) => event.currentTarget.select()}
      // hundreds of lines: render them when it is opened
      comboboxProps={{ keepMounted: false, shadow: 'md' }}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      withScrollArea={false}
      nothingFoundMessage={t`Nothing found`}
    />
  )
}
