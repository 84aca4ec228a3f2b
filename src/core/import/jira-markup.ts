/** Replaces text that must stay unchanged by placeholders, and restores it. */
const createHeld = () => {
  const held: string[] = []
  return {
    hold: (text: string): string => `\u0000${held.push(text) - 1}\u0000`,
    restore: (text: string): string => {
      let restored = text
      // held text can hold earlier text
      for (let at = held.length - 1; at >= 0; at--)
        restored = restored.replaceAll(`\u0000${at}\u0000`, () => held[at] ?? '')
      return restored
    },
  }
}
type Held = ReturnType<typeof createHeld>

const blockOf = (language: string, content: string): string => {
  const fence = content.includes('```') ? '````' : '```'
  return `\n${fence}${language}\n${content.replace(/^\n+/, '').trimEnd()}\n${fence}\n`
}

/** `{code:java}`, `{noformat}` and `{quote}`, which run over lines. */
const blocks = (text: string, { hold }: Held): string =>
  text
    .replace(/\{code(?::([^}\n]{0,80}))?\}([\s\S]*?)\{code\}/g, (_, given: string | undefined, content: string) => {
      const [language = ''] = (given ?? '').split('|').filter((part) => !part.includes('='))
      return hold(blockOf(/^[\w+#-]{1,20}$/.test(language) ? language : '', content))
    })
    .replace(/\{noformat(?::[^}\n]{0,80})?\}([\s\S]*?)\{noformat\}/g, (_, content: string) =>
      hold(blockOf('', content)),
    )
    .replace(/\{quote\}([\s\S]*?)\{quote\}/g, (_, content: string) =>
      content
        .trim()
        .split('\n')
        .map((line) => `\nbq. ${line}`)
        .join('')
        .concat('\n'),
    )
    .replace(/\{panel(?::([^}\n]{0,300}))?\}/g, (_, given = '') => {
      const title = given.split('|').find((part: string) => part.startsWith('title='))
      return title ? `\n*${title.slice(6)}*\n` : '\n'
    })
    .replace(/\{color(?::[^}\n]{1,30})?\}/g, '')

const isAddress = (text: string): boolean => /^(https?:\/\/|mailto:)\S+$/.test(text)

/** Marks that touch the start and end of words; in Chinese no spaces surround them. */
const marks = [
  [/(^|[^\w*])\*(?=\S)([^*\n]{0,2000}?\S)\*(?![\w*])/g, '**'],
  [/(^|[^\w_])_(?=\S)([^_\n]{0,2000}?\S)_(?![\w_])/g, '*'],
  [/(^|[^\w-])-(?=\S)([^\n-]{0,2000}?\S)-(?![\w-])/g, '~~'],
] as const

/** Links, `{{code}}`, and marks around words. */
const inline = (line: string, { hold }: Held): string => {
  const held = line
    .replace(/\{\{([^\n]{1,500}?)\}\}/g, (_, code: string) => hold(`\`${code}\``))
    .replace(
      /\[([^\]|\n]{1,500})\|([^\]|\n\s]{1,2000})(?:\|[^\]\n]{0,100})?\]/g,
      (whole, name: string, address: string) => (isAddress(address) ? hold(`[${name}](${address})`) : whole),
    )
    .replace(/\[((?:https?:\/\/|mailto:)[^\]|\n\s]{1,2000})\]/g, (_, address: string) => hold(`<${address}>`))
    .replace(/\[~(?:accountid:)?([^\]\n]{1,100})\]/g, (_, name: string) => `@${name}`)
    .replace(/!([^!|\n\s][^!|\n]{0,200}\.\w{2,5})(?:\|[^!\n]{0,200})?!/g, (_, name: string) => hold(`\`${name}\``))
    .replace(/https?:\/\/[^\s|\]}]+/g, (address) => hold(address))
  return marks
    .reduce((text, [pattern, to]) => text.replace(pattern, `$1${to}$2${to}`), held)
    .replace(/\?\?([^?\n]{1,500})\?\?/g, '*$1*')
    .replace(/\\\\(\s|$)/g, '  $1')
    .replace(/\\([*_{}[\]!|~^+-])/g, '\\$1')
}

const cellsOf = (line: string, { hold }: Held): string[] => {
  const isHead = line.startsWith('||')
  const inner = line.replace(/^\|{1,2}/, '').replace(/\|{1,2}\s*$/, '')
  return inner.split(isHead ? '||' : '|').map((cell) => inline(cell.trim(), { hold, restore: (text) => text }))
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A line of Jira's markup; `before` is the line above it. */
const lineOf = (line: string, before: string | undefined, held: Held): string => {
  const heading = /^\s*h([1-6])\.\s+(.*)$/.exec(line)
  if (heading) return `${'#'.repeat(Number(heading[1]))} ${inline(heading[2] ?? '', held)}`
  const quote = /^\s*bq\.\s?(.*)$/.exec(line)
  if (quote) return `> ${inline(quote[1] ?? '', held)}`
  if (/^\s*-{4,5}\s*$/.test(line)) return '---'
  const item = /^\s*([*#-]{1,6})\s+(.*)$/.exec(line)
  if (item) {
    const [marks = '', words = ''] = item.slice(1)
    const bullet = marks.endsWith('#') ? '1.' : '-'
    return `${'   '.repeat(marks.length - 1)}${bullet} ${inline(words, held)}`
  }
  if (/^\s*\|\|.+\|\|?\s*$/.test(line)) {
    const cells = cellsOf(line.trim(), held)
    return `${row(cells)}\n${row(cells.map(() => '---'))}`
  }
  if (/^\s*\|.+\|\s*$/.test(line)) {
    const cells = cellsOf(line.trim(), held)
    const isFirst = before === undefined || !/^\s*\|/.test(before)
    return isFirst ? `${row(cells.map(() => ' '))}\n${row(cells.map(() => '---'))}\n${row(cells)}` : row(cells)
  }
  return inline(line, held)
}

/**
 * Jira's wiki markup as Markdown: headings, lists, quotes, code, tables, links, bold, italic and struck words. Unknown markup stays
 * as it was written.
 */
export const markdownOfJira = (text: string): string => {
  const held = createHeld()
  const lines = blocks(text.replaceAll('\u0000', ''), held).split('\n')
  const written = lines.map((line, at) => lineOf(line, lines[at - 1], held)).join('\n')
  return held
    .restore(written)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
