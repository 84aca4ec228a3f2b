/** The kinds of custom fields. */
export const fieldKinds = [
  'text',
  'number',
  'date',
  'person',
  'option',
  'options',
  'checkbox',
  'link',
  'cascade',
] as const
export type FieldKind = (typeof fieldKinds)[number]

const kindsWithOptions: readonly string[] = ['option', 'options', 'cascade'] satisfies FieldKind[]
/** Whether a field of this kind has a list of options, each with an id. */
export const hasOptions = (kind: string): boolean => kindsWithOptions.includes(kind)
