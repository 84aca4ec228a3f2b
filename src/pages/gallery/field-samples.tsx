import { useId, useState } from 'react'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { ChoiceCards } from '../../ui/field/choice-cards.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { RangeField } from '../../ui/field/range-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../ui/field/time-zone-field.tsx'
import { PasswordField } from '../../ui/password/password-field.tsx'
import { PasswordStrength } from '../../ui/password/password-strength.tsx'
import style from './gallery.module.css'
import type { Samples } from './samples.ts'

/** All states of the fields: empty, filled, invalid, near and over the limit, each password strength, a code. */
export function FieldSamples({ texts }: { texts: Samples }) {
  const [value, onChange] = useState<string>(texts.value)
  const [chosen, choose] = useState('a')
  const { label, help, error } = texts
  return (
    <section className={style.sample}>
      <TextField name="empty" label={label} help={help} optional value="" onChange={onChange} />
      <TextField name="filled" label={label} value={value} onChange={onChange} />
      <TextField name="wrong" label={label} error={error} value="" onChange={onChange} />
      <TextField name="near" label={label} max={value.length + 1} value={value} onChange={onChange} />
      <TextField name="over" label={label} max={Math.max(1, value.length - 2)} value={value} onChange={onChange} />
      <TextField name="read" label={label} readOnly value={value} onChange={onChange} />
      <TextAreaField name="area" label={label} help={help} optional value={value} max={200} onChange={onChange} />
      <PasswordField name="password" label={label} error={error} value={value} autoComplete="off" onChange={onChange} />
      <TimeZoneField name="zone" label={label} value="Asia/Shanghai" onChange={() => {}} />
      <CodeField name="code" label={label} value="482913" onChange={() => {}} />
      <SelectField
        name="select"
        label={label}
        value={chosen}
        onChange={choose}
        options={[
          { value: 'a', label: texts.value },
          { value: 'b', label },
        ]}
      />
      <RangeField name="range" label={label} value={0.5} onChange={() => {}} />
      <CheckboxField name="check" checked onChange={() => {}}>
        {texts.sentence}
      </CheckboxField>
      <ChoiceCards
        name={useId()}
        legend={label}
        value={chosen}
        onChange={choose}
        choices={[
          { value: 'a', title: texts.value, summary: help },
          { value: 'b', title: label, summary: help },
        ]}
      />
      {[null, 0, 1, 2, 3, 4].map((score) => (
        <PasswordStrength key={score} score={score} />
      ))}
    </section>
  )
}
