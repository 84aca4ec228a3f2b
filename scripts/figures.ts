import { execFileSync } from 'node:child_process'

/** `npm run figures -- [commit …]`: how large the code is at these commits, without one at the current one. */
const commits = process.argv.slice(2)
if (commits.length === 0) commits.push('HEAD')

const isTest = (path: string) => /\.test\.tsx?$|^test\/|\/test\//.test(path)
const isCode = (path: string) => /\.tsx?$/.test(path)

/** The number of matching lines of each file, by path; files without a match are left out. */
const linesAt = (commit: string, pattern = ''): Map<string, number> => {
  const args = ['grep', '-I', '-c', '-e', pattern, commit, '--', 'src', 'sw', 'server', 'test', 'docs/glossary.md']
  let text = ''
  try {
    text = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 })
  } catch {
    // nothing matches
  }
  const counted = text.split('\n').flatMap((line) => {
    const [, path, count] = /^[^:]+:(.+):(\d+)$/.exec(line) ?? []
    return path ? [[path, Number(count)] as const] : []
  })
  return new Map(counted)
}

const sumOf = (lines: Map<string, number>, takes: (path: string) => boolean): number =>
  [...lines].reduce((sum, [path, count]) => (takes(path) ? sum + count : sum), 0)

/** Rows of the glossary's first table. */
const wordsAt = (commit: string): number => {
  try {
    const text = execFileSync('git', ['show', `${commit}:docs/glossary.md`], { encoding: 'utf8', stdio: 'pipe' })
    const table = /(^\|.*\n)+/m.exec(text)?.[0] ?? ''
    return table.split('\n').filter((line) => line.startsWith('| ')).length - 1
  } catch {
    return 0
  }
}

const figuresAt = (commit: string) => {
  const lines = linesAt(commit)
  const files = [...lines].filter(([path]) => isCode(path) && !isTest(path))
  const within = (folder: string) => sumOf(lines, (path) => path.startsWith(folder) && isCode(path) && !isTest(path))
  const found = (pattern: string) => sumOf(linesAt(commit, pattern), (path) => isCode(path) && isTest(path))
  return {
    'source files': files.length,
    'of them under 30 lines': files.filter(([, count]) => count < 30).length,
    'of them under 25 lines': files.filter(([, count]) => count < 25).length,
    'words in the glossary': wordsAt(commit),
    'module mocks': found('^ *vi\\.mock('),
    'lines in src/ui': within('src/ui/'),
    'lines in sw': within('sw/'),
    'lines in all': sumOf(lines, (path) => isCode(path) && !isTest(path)),
  }
}

console.table(Object.fromEntries(commits.map((commit) => [commit, figuresAt(commit)])))
