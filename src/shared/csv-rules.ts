/** First characters that make a spreadsheet treat a cell as a formula, including full-width forms. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** Quotes every cell; an apostrophe disarms formulas (OWASP, CSV injection). */
const cell = (text: string): string => `"${(startsFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Formats a table as CSV: UTF-8 with a byte order mark, which Excel needs, and line ends of RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
