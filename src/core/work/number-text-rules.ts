const grouped = /^[-+]?\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3}(?:\.\d+)?$/
const withDecimalComma = /^[-+]?\d+,\d+$/

/**
 * Parses a number as people and tables write it: `1234.5`, `1,234.5`, `1 234`, `3,5`, `１２`. A comma before three digits groups
 * them, another one is a decimal comma. Null if invalid.
 */
export const readNumber = (written: string): number | null => {
  const text = written.normalize('NFKC').trim().replace(/\s/g, ' ').replace(/^−/, '-')
  if (text === '') return null
  const plain = grouped.test(text)
    ? text.replace(/[, ]/g, '')
    : withDecimalComma.test(text)
      ? text.replace(',', '.')
      : text
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}
