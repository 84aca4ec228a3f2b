import type { FieldProps, TextControl } from './field-props.tsx'
import { SelectField } from './select-field.tsx'

const options = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
]

/** A language by its own name. */
export const languageName = (language: string): string =>
  options.find(({ value }) => value === language)?.label ?? language

export function LanguageField(props: FieldProps & TextControl) {
  return <SelectField {...props} options={options} />
}
