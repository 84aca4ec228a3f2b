import Papa from 'papaparse'
import { maxImportRows } from '../../core/calls/import-calls.ts'
import type { ImportTable } from '../../core/import/import-columns.ts'
import { plainCell } from '../../shared/csv-rules.ts'

/** The largest file that is read. */
export const maxFileBytes = 50 * 1024 * 1024

export type UnreadableReason = 'tooLarge' | 'empty' | 'tooManyRows' | 'noTable'

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

/** The text of a file in UTF-8, UTF-16, GBK or Windows-1252, without its byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

const separators = [',', '\t', ';', '|']

/** The separator that cuts the first lines into the most cells of equal number. */
const separatorOf = (text: string): string => {
  const start = text.slice(0, 64 * 1024)
  const widths = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: 10, skipEmptyLines: 'greedy' })
    const [width = 0] = data.map((cells) => cells.length)
    const even = data.filter((cells) => cells.length === width).length / Math.max(1, data.length)
    return { delimiter, score: width < 2 ? 0 : width * even }
  })
  return widths.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

/** Rows with their line numbers: empty rows count as a line, quoted line breaks as several. */
const tableOf = (found: readonly { cells: string[]; line: number }[]): ImportTable => {
  const [head, ...rows] = found.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!head || rows.length === 0) throw new UnreadableFile('empty')
  const used = head.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (used === 0) throw new UnreadableFile('noTable')
  return { headers: head.cells.slice(0, used).map((header) => header.trim()), rows }
}

/**
 * Parses a table piece by piece: between two pieces the page paints and answers. Throws `UnreadableFile`. `onProgress` receives how
 * much is read, from 0 to 1.
 */
export const parseTable = (text: string, onProgress: (part: number) => void = () => undefined): Promise<ImportTable> =>
  new Promise((resolve, reject) => {
    const rows: { cells: string[]; line: number }[] = []
    let line = 1
    Papa.parse<string[]>(text, {
      delimiter: separatorOf(text),
      chunkSize: 256 * 1024,
      chunk: ({ data, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        for (const cells of data) {
          rows.push({ cells: cells.map(plainCell), line })
          line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
        }
        if (rows.length > maxImportRows + 1) {
          parser.abort()
          return reject(new UnreadableFile('tooManyRows'))
        }
        onProgress(meta.cursor / Math.max(1, text.length))
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
