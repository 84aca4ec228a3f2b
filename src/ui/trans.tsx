import { Trans as LinguiTrans, type TransProps } from '@lingui/react'

const asContent = (value: unknown): unknown => (typeof value === 'string' && value.includes('<') ? [value] : value)

/**
 * What `<Trans>` becomes. Lingui looks for its elements after the values are in the text: it would drop `<b>` and `</b>` from the
 * title “Close the <b> tag</b>”, or take a name with `<0>` for one of our links. Only strings are looked through.
 */
export function Trans({ values, ...props }: TransProps) {
  const safe = values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asContent(value)]))
  return <LinguiTrans {...props} {...(safe ? { values: safe } : {})} />
}
