import type { FieldError, FieldErrors, RuleContext, Rules } from './rule-types.ts'

/** The first complaint about one value, or null. */
export const checkField = <Values, Field extends keyof Values>(
  rules: Rules<Values>,
  field: Field,
  value: Values[Field],
  context: RuleContext,
): FieldError | null => {
  for (const rule of rules[field] ?? []) {
    const fieldError = rule(value, context)
    if (fieldError) return fieldError
  }
  return null
}

/** All complaints of a form, in the order of its rules; an empty object when everything is accepted. */
export const checkFields = <Values>(
  rules: Rules<Values>,
  values: Values,
  context: RuleContext,
): FieldErrors<Values> => {
  const fieldErrors: FieldErrors<Values> = {}
  for (const field of Object.keys(rules) as (keyof Values)[]) {
    const fieldError = checkField(rules, field, values[field], context)
    if (fieldError) fieldErrors[field] = fieldError
  }
  return fieldErrors
}

/** The name of the first refused field, or null: what a server names. */
export const firstInvalidField = <Values>(fieldErrors: FieldErrors<Values>): keyof Values | null =>
  (Object.keys(fieldErrors) as (keyof Values)[])[0] ?? null
