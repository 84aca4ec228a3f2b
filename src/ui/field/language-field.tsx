import type { FieldProps } from './field-frame.tsx'
import { SelectField } from './select-field.tsx'
import type { TextControl } from './text-field.tsx'

const options = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
]

export function LanguageField(props: FieldProps & TextControl) {
  return <SelectField {...props} options={options} />
}
