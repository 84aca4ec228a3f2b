import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { checkField, checkFields } from '../../core/forms/field-check-rules.ts'
import { fieldLabelsTable, isLabelledField } from '../../core/forms/field-labels.ts'
import type { FieldError } from '../../core/forms/rule-types.ts'
import { useShell } from '../shell-context.ts'
import type { FormOptions } from './form-types.ts'

type Problems<Values> = { [Field in keyof Values]?: FieldError | string }

/** The error of each field: of our rules, in the current language, or the server's text. */
export const useFormProblems = <Values extends object>({
  rules,
  labels,
}: Pick<FormOptions<Values>, 'rules' | 'labels'>) => {
  const { i18n } = useLingui()
  const { language } = useShell()
  const [problems, setProblems] = useState<Problems<Values>>({})

  const textOf = (field: keyof Values): string | undefined => {
    const problem = problems[field]
    if (!problem || typeof problem === 'string') return problem
    const name = String(field)
    const label = labels?.[field] ?? (isLabelledField(name) ? i18n._(fieldLabelsTable[name]) : name)
    // a constant first: Lingui's extractor cannot read a spread inside the call
    const fieldError = { ...problem.message, values: { ...problem.message.values, label } }
    return i18n._(fieldError)
  }

  return {
    textOf,
    texts: Object.keys(problems).flatMap((field) => textOf(field as keyof Values) ?? []),
    has: (field: keyof Values) => Boolean(problems[field]),
    clear: () => setProblems({}),
    say: (field: keyof Values, text: string) => setProblems((before) => ({ ...before, [field]: text })),
    validate: (field: keyof Values, values: Values) => {
      const fieldError = checkField(rules, field, values[field], { language })
      setProblems((before) => ({ ...before, [field]: fieldError ?? undefined }))
    },
    /** Validates all fields, or those named, and returns the invalid ones. */
    validateAll: (values: Values, only?: readonly (keyof Values)[]): string[] => {
      const fieldErrors = checkFields(rules, values, { language })
      const counted = Object.entries(fieldErrors).filter(([field]) => !only || only.includes(field as keyof Values))
      setProblems(Object.fromEntries(counted) as Problems<Values>)
      return counted.map(([field]) => field)
    },
  }
}
