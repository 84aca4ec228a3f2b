import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fieldLabelsTable, isLabelledField } from '../../src/core/forms/field-labels.ts'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import { textIn } from '../texts.ts'

/** Texts by reason, for fields without a form rule that has its own text. */
const reasonTexts: Readonly<Record<string, MessageDescriptor | undefined>> = {
  required: msg({ message: '{label} is required' }),
  blank: msg({ message: '{label} cannot be empty' }),
  type: msg({ message: '{label} has the wrong type' }),
  pattern: msg({ message: '{label} has the wrong format' }),
  email: msg({ message: '{label} has the wrong format' }),
  enum: msg({ message: '{label} is not one of the choices' }),
  range: msg({ message: '{label} is out of range' }),
  length: msg({ message: '{label} has the wrong length' }),
  tooLong: msg({ message: '{label} is too long' }),
  tooShort: msg({ message: '{label} is too short' }),
  tooMany: msg({ message: '{label} has too many entries' }),
}
const otherReason = msg({ message: 'Please check “{label}”' })

/** A field that is in none of our forms is called by its name in the payload. */
const labelOf = (field: string, language: Locale): string =>
  isLabelledField(field) ? textIn(language, fieldLabelsTable[field]) : field

/** The text why a field was refused, with its label: the text of the rule that refused it, otherwise that of the reason. */
export const fieldText = (
  { field, reason, rule }: { field: string; reason?: string | undefined; rule?: MessageDescriptor | undefined },
  language: Locale,
): string => {
  const text = rule ?? reasonTexts[reason ?? ''] ?? otherReason
  return textIn(language, { ...text, values: { ...text.values, label: labelOf(field, language) } })
}
