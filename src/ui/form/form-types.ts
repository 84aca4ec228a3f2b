import type { Rules } from '../../core/forms/rule-types.ts'

/** Why the server, or the network, did not do what a form asked. With a field it is shown there, else above the form. */
export interface SubmitError<Values = Record<string, unknown>> {
  field?: keyof Values
  text: string
  tone?: 'bad' | 'wait'
}

export interface FormOptions<Values> {
  initial: Values
  rules: Rules<Values>
  /** Fields that are taken exactly as typed and never kept in a draft. */
  secrets?: readonly (keyof Values)[]
  /** Keeps what is typed over a reload of this tab, under this name. */
  draftKey?: string
}

/** What a form does with checked values; what it answers, if anything, is why it was refused. */
export type Work<Values> = (values: Values) => Promise<SubmitError<Values> | null | undefined>
