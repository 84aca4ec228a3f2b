import type { Complaint, Complaints, RuleContext, Rules } from './rule-types.ts'

/** The first complaint about one value, or null. */
export const checkField = <Values, Field extends keyof Values>(
  rules: Rules<Values>,
  field: Field,
  value: Values[Field],
  context: RuleContext,
): Complaint | null => {
  for (const rule of rules[field] ?? []) {
    const complaint = rule(value, context)
    if (complaint) return complaint
  }
  return null
}

/** All complaints of a form, in the order of its rules; an empty object when everything is accepted. */
export const checkFields = <Values>(rules: Rules<Values>, values: Values, context: RuleContext): Complaints<Values> => {
  const complaints: Complaints<Values> = {}
  for (const field of Object.keys(rules) as (keyof Values)[]) {
    const complaint = checkField(rules, field, values[field], context)
    if (complaint) complaints[field] = complaint
  }
  return complaints
}

/** The name of the first refused field, or null: what a server names. */
export const firstRefused = <Values>(complaints: Complaints<Values>): keyof Values | null =>
  (Object.keys(complaints) as (keyof Values)[])[0] ?? null
