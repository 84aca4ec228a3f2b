/**
 * First characters that make a spreadsheet treat a cell as a formula, including full-width forms; also behind apostrophes, so that
 * `plainCell` gives back a text that began with one.
 */
const startsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Quotes every cell; an apostrophe disarms formulas (OWASP, CSV injection). */
const cell = (text: string): string => `"${(startsFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A cell as it was before `csvOf` disarmed it. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text

/** Formats a table as CSV: UTF-8 with a byte order mark, which Excel needs, and line ends of RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
