const needsQuotes = /[,;，；、|\n]|^"/
/** A quoted name ends at a separator: a quote elsewhere is a part of its name. */
const oneName = /\s*"((?:[^"]|"")+)"\s*(?=[,;，；、|\n]|$)|[^,;，；、|\n]+/g

/** Several names in one cell of a file; `namesIn` reads them back. A name with a separator in it is quoted. */
export const cellOfNames = (names: readonly string[]): string =>
  names.map((name) => (needsQuotes.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')

/** The names in one cell of a file, however they are separated. */
export const namesIn = (cell: string): string[] =>
  [...cell.matchAll(oneName)]
    .map(([whole, quoted]) => (quoted?.replaceAll('""', '"') ?? whole).trim())
    .filter((name) => name !== '')
