import type { FieldError, FieldErrors, RuleContext, Rules } from './rule-types.ts'

/** The first error of one value, or null. */
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

/** All errors of a form, in the order of its rules; empty if everything is accepted. */
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

/** The name of the first refused field, or null; the server answers with it. */
export const firstInvalidField = <Values>(fieldErrors: FieldErrors<Values>): keyof Values | null =>
  (Object.keys(fieldErrors) as (keyof Values)[])[0] ?? null
