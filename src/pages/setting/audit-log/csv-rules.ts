/** First characters that make a spreadsheet take a cell for a formula; it takes their wide forms, too. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** Every cell in quotes; what a spreadsheet would compute is led by an apostrophe (OWASP, CSV injection). */
const cell = (text: string): string => `"${(startsFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A table as CSV: UTF-8 with its mark, by which Excel knows it, and lines that end as RFC 4180 says. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
