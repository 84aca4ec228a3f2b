const formats = new Map<string, Intl.ListFormat>()

/** Joins names as the language writes them: "A, B", in Chinese "A、B". Formatters are cached, because each row of a list needs one. */
export const listText = (locale: string, names: readonly string[]): string => {
  const format = formats.get(locale) ?? new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' })
  formats.set(locale, format)
  return format.format(names)
}
