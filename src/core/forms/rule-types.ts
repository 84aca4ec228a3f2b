import type { MessageDescriptor } from '@lingui/core'

export type Language = 'zh' | 'en'

/** What a rule may know besides the value: lengths follow the language of the interface. */
export interface RuleContext {
  language: Language
}

/** Why a value is refused. `message` takes `{label}` when it is shown; `reason` is the stable key the server answers. */
export interface FieldError {
  reason: string
  message: MessageDescriptor
}

export type Rule = (value: unknown, context: RuleContext) => FieldError | null

/** A form's rules by field, checked by the form and, unchanged, by the server. The first complaint of a field counts. */
export type Rules<Values> = { readonly [Field in keyof Values]?: readonly Rule[] }
export type FieldErrors<Values> = { [Field in keyof Values]?: FieldError }
