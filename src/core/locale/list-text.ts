/** Names one after the other as the language writes them: "A, B", in Chinese "A、B". */
export const listText = (locale: string, names: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(names)
