import type { MessageDescriptor } from '@lingui/core'

export type Language = 'zh' | 'en'

/** What a rule may use besides the value: maximum lengths depend on the language of the interface. */
export interface RuleContext {
  language: Language
}

/** Why a value is refused. `message` gets `{label}` when shown; `reason` is the stable key in the server's answer. */
export interface FieldError {
  reason: string
  message: MessageDescriptor
}

export type Rule = (value: unknown, context: RuleContext) => FieldError | null

/** A form's rules by field, checked by form and server. The first error of a field counts. */
export type Rules<Values> = { readonly [Field in keyof Values]?: readonly Rule[] }
export type FieldErrors<Values> = { [Field in keyof Values]?: FieldError }
