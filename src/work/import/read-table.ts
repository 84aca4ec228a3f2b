import Papa from 'papaparse'
import { maxImportRows } from '../../core/calls/import-calls.ts'
import { type ImportTable, isKnownHeader } from '../../core/import/import-columns.ts'
import { plainCell } from '../../shared/csv-rules.ts'

/** The largest file that is read. */
export const maxFileBytes = 50 * 1024 * 1024

export type UnreadableReason = 'tooLarge' | 'empty' | 'tooManyRows' | 'noTable' | 'workbook' | 'openQuote'

/** A file that cannot be imported, and why. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

const share = (bytes: Uint8Array, isSuch: (byte: number, at: number) => boolean): number =>
  bytes.filter(isSuch).length / Math.max(1, bytes.length)

/** Western letters beyond ASCII stand alone between ASCII letters; nearly all Chinese characters have two bytes beyond ASCII. */
const isWestern = (bytes: Uint8Array): boolean => {
  let [single, double] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    if ((bytes[at + 1] ?? 0) < 0x80) single++
    else {
      double++
      at++
    }
  }
  return single > double
}

/** UTF-16 without a byte order mark: Latin text has a zero in every other byte. */
const encodingOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  if (share(start, (byte, at) => at % 2 === 1 && byte === 0) > 0.2) return 'utf-16le'
  if (share(start, (byte, at) => at % 2 === 0 && byte === 0) > 0.2) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Excel's own encodings: in the West, and in China
    return isWestern(bytes) ? 'windows-1252' : 'gb18030'
  }
}

/** The first bytes of .xlsx (a zip) and of .xls. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

const isJson = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** JSON, JSON by lines, and the pages of HTML that some tools call a workbook: each of their lines would be an issue. */
const isOtherFormat = (text: string): boolean =>
  /^\s*<(!--|(!doctype|html|head|meta|style|table|\?xml)\b)/i.test(text) ||
  isJson(text) ||
  isJson(/^\s*(\{.*)/.exec(text)?.[1] ?? '')

/** The text of a file in UTF-8, UTF-16, GBK or Windows-1252, without its byte order mark. Throws `UnreadableFile` if it is none. */
export const decodeText = (bytes: Uint8Array): string => {
  if (workbooks.some((start) => start.every((byte, at) => bytes[at] === byte))) throw new UnreadableFile('workbook')
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.slice(0, 2000).includes('\u0000') || isOtherFormat(text)) throw new UnreadableFile('noTable')
  return text
}

const separators = [',', '\t', ';', '|']
/** For a list of one column, in whose lines commas are part of the text. */
const noSeparator = '\u001f'

/** The separator that cuts the first lines into the most cells of equal number; empty cells at the end may be missing. */
const separatorOf = (text: string): string => {
  const start = text.slice(0, 64 * 1024)
  const widths = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: 10, skipEmptyLines: 'greedy' })
    const [head = []] = data
    const fitting = data.filter(({ length }) => length > 1 && length <= head.length)
    const even = fitting.length / Math.max(1, data.length)
    const isTable = head.length > 1 && (even >= 0.5 || head.some(isKnownHeader))
    return { delimiter, score: isTable ? head.length * even : 0 }
  })
  const best = widths.reduce((best, each) => (each.score > best.score ? each : best))
  return best.score > 0 ? best.delimiter : noSeparator
}

/** Excel's own first line, which names the separator. */
const namedSeparator = /^sep=(.)(?:\r\n|\r|\n)/i

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Filled rows with their line numbers: empty rows count as a line, quoted line breaks as several. */
const tableOf = (filled: readonly { cells: string[]; line: number }[]): ImportTable => {
  const [head, ...rows] = filled
  // the first line of a plain list is one of its texts
  if (head && filled.every(({ cells }) => cells.length === 1) && !isKnownHeader(head.cells[0] ?? ''))
    return { headers: [''], rows: filled }
  if (!head || rows.length === 0) throw new UnreadableFile('empty')
  const used = head.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return { headers: head.cells.slice(0, used).map((header) => header.trim()), rows }
}

/** Lists and tables of tabs are often written without quotation, so that a quotation mark is part of the text. */
const hasLooseQuotes = (delimiter: string): boolean => delimiter === noSeparator || delimiter === '\t'

/**
 * Parses a table piece by piece: between two pieces the page paints and answers. Throws `UnreadableFile`. `onProgress` receives how
 * much is read, from 0 to 1. `isPlain`: quotation marks are part of the text.
 */
export const parseTable = (
  text: string,
  onProgress: (part: number) => void = () => undefined,
  isPlain = false,
): Promise<ImportTable> =>
  new Promise((resolve, reject) => {
    const rows: { cells: string[]; line: number }[] = []
    const [first = '', named] = namedSeparator.exec(text) ?? []
    const body = text.slice(first.length)
    let line = first === '' ? 1 : 2
    const delimiter = named ?? separatorOf(body)
    Papa.parse<string[]>(body, {
      delimiter,
      ...(isPlain && { fastMode: true }),
      chunkSize: 256 * 1024,
      chunk: ({ data, meta, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        if (!isPlain && hasLooseQuotes(delimiter) && errors.some(({ type }) => type === 'Quotes')) {
          // first, because an abort completes the parse
          resolve(parseTable(text, onProgress, true))
          return parser.abort()
        }
        // otherwise all rows below the mark would be one cell
        if (errors.some(({ code }) => code === 'MissingQuotes')) {
          reject(new UnreadableFile('openQuote'))
          return parser.abort()
        }
        for (const cells of data) {
          // what follows the last line break is an empty row, too
          if (isFilled(cells)) rows.push({ cells: cells.map(plainCell), line })
          line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
        }
        if (rows.length > maxImportRows + 1) {
          reject(new UnreadableFile('tooManyRows'))
          return parser.abort()
        }
        onProgress(meta.cursor / Math.max(1, body.length))
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => {
        try {
          resolve(tableOf(rows))
        } catch (error) {
          reject(error)
        }
      },
      error: reject,
    })
  })

export const readTable = async (file: File, onProgress: (part: number) => void): Promise<ImportTable> => {
  if (file.size > maxFileBytes) throw new UnreadableFile('tooLarge')
  return parseTable(decodeText(new Uint8Array(await file.arrayBuffer())), onProgress)
}
