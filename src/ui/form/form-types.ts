import type { Rules } from '../../core/forms/rule-types.ts'

/** Why a submission failed. With a field it is shown there, else above the form. */
export interface SubmitError<Values = Record<string, unknown>> {
  field?: keyof Values
  /** Read when it is rendered, so that texts of ours are in the current language. */
  readonly text: string
  /** Trouble with the server, not a refusal: shown in the words of the table. */
  isTrouble?: boolean
  tone?: 'bad' | 'wait'
}

export interface FormOptions<Values> {
  initial: Values
  rules: Rules<Values>
  /** Names of fields for the messages of rules, if they differ from the table of labels. */
  labels?: Partial<Record<keyof Values, string>>
  /** Fields that are used exactly as typed and never stored in a draft. */
  secrets?: readonly (keyof Values)[]
  /** The name under which a draft is stored across a reload of this tab. */
  draftKey?: string
}

/** The action of a form with validated values; returns an error if it was refused. */
export type Work<Values> = (values: Values) => Promise<SubmitError<Values> | null | undefined>
