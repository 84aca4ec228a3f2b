/** The URL that a text is, relative to `base`; null if it is none. The oldest engines have neither `URL.parse` nor `URL.canParse`. */
export const readUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
