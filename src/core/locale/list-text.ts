const formats = new Map<string, Intl.ListFormat>()

/** Names one after the other as the language writes them: "A, B", in Chinese "A、B". Each row of a list asks for it. */
export const listText = (locale: string, names: readonly string[]): string => {
  const format = formats.get(locale) ?? new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' })
  formats.set(locale, format)
  return format.format(names)
}
