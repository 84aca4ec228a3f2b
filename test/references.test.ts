import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const tops = ['src', 'sw', 'server', 'test', 'scripts', 'docs', 'public', '.ci']
const isIgnored = (path: string): boolean => /(^|\/)(node_modules|dist|traces)(\/|$)/.test(path)
const isText = (path: string): boolean => /\.(tsx?|mjs|css|html|sql|md|sh)$|(^|\/)(run|\.env\.example)$/.test(path)

const paths = [
  ...tops.flatMap((top) =>
    readdirSync(top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  ),
  ...readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
].filter((path) => isText(path) && !isIgnored(path))

const folders = new Set(paths.map((path) => dirname(path)))
const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
/** All files except this one, whose samples are wrong on purpose. */
const others = files.filter(({ path }) => path !== 'test/references.test.ts')

const idsIn = (text: string): string[] => [...text.matchAll(/^- \*\*([A-Z]{3}-\d+)\*\* /gm)].map(([, id = '']) => id)
const repeated = (all: readonly string[]): string[] => all.filter((id, at) => all.indexOf(id) !== at)

const written = files.filter(({ path }) => path.startsWith('docs/requirements/')).flatMap(({ text }) => idsIn(text))
const ids = new Set(written)
const areas = new Set([...ids].map((id) => id.slice(0, 3)))

const unknownIds = (text: string): string[] =>
  [...text.matchAll(/\b([A-Z]{3})-\d+\b/g)]
    .filter(([id, area = '']) => areas.has(area) && !ids.has(id))
    .map(([id]) => id)

const isDocument = (path: string): boolean => !path.startsWith('..') && existsSync(path)

/** Documents named in a text that exist neither from the root nor beside the file. */
const missingDocuments = (path: string, text: string): string[] =>
  [...text.matchAll(/(?<![\w:/.*-])[\w./-]*\w\.md\b/g)]
    .map(([name]) => name)
    .filter((name) => !isDocument(name.replace(/^\//, '')) && !isDocument(join(dirname(path), name)))

const isHere = (name: string): boolean =>
  existsSync(name) || paths.some((path) => path.endsWith(`/${name}`)) || folders.has(name.replace(/\/$/, ''))

/** Paths in backticks and links of a document that do not exist. */
const missingPaths = (path: string, text: string): string[] => {
  const named = [
    ...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|css|sql|md)|(?:src|server|test|scripts|docs)\/[\w./-]*)`/g),
  ]
  const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
  return [
    ...named.map(([, name = '']) => name).filter((name) => !isHere(name) && !existsSync(join(dirname(path), name))),
    ...linked.map(([, name = '']) => name).filter((name) => !existsSync(join(dirname(path), name))),
  ]
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Commands of a document whose npm script, or whose file, does not exist. */
const missingCommands = (text: string): string[] => {
  const called = [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name)
  const tested = [...text.matchAll(/\bvitest run((?: [\w./-]+)+)/g)].flatMap(([, words = '']) => words.split(' '))
  const isTested = (name: string) => paths.some((path) => path.startsWith(name))
  return [
    ...called.filter((name) => !(name in scripts)),
    ...tested.filter((name) => name.includes('/') && !isTested(name)),
  ]
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Links to a part that its document does not have. */
const missingParts = (path: string, text: string): string[] =>
  [...text.matchAll(/\]\(([^)#:\s]*)#([^)\s]+)\)/g)]
    .filter(([, name = '', part = '']) => {
      const target = name ? join(dirname(path), name) : path
      const found = files.find((file) => file.path === target)?.text ?? ''
      return ![...found.matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === part)
    })
    .map(([link]) => link)

test('every requirement has a unique id', () => {
  expect(repeated(written)).toEqual([])
  expect(areas.size).toBeGreaterThan(10)
})

test('every quoted requirement is in docs/requirements', () => {
  expect(others.flatMap(({ path, text }) => unknownIds(text).map((id) => `${path}: ${id}`))).toEqual([])
})

test('every named document is in the repository', () => {
  expect(others.flatMap(({ path, text }) => missingDocuments(path, text).map((name) => `${path}: ${name}`))).toEqual([])
})

test('every path or link in a document exists in the repository', () => {
  const documents = files.filter(({ path }) => path.endsWith('.md'))
  expect(documents.flatMap(({ path, text }) => missingPaths(path, text).map((name) => `${path}: ${name}`))).toEqual([])
})

test('every command and every linked part of a document exists', () => {
  const documents = files.filter(({ path }) => path.endsWith('.md'))
  const missing = documents.flatMap(({ path, text }) =>
    [...missingCommands(text), ...missingParts(path, text)].map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('no text refers to a specification outside the repository', () => {
  expect(others.flatMap(({ path, text }) => (/\bspecification\b/i.test(text) ? [path] : []))).toEqual([])
})

describe('finds', () => {
  test('an unknown requirement number', () => {
    expect(unknownIds('/** SES-1, SES-9999; not SHA-256 or KEY-12 */')).toEqual(['SES-9999'])
  })

  test.each(['see `spec.md` 4.1', 'by ../shared/house.md', 'docs/requirements/gone.md'])('%s', (text) => {
    expect(missingDocuments('src/main.tsx', text)).toHaveLength(1)
  })

  test.each(['`src/core/gone.ts`', '[gone](docs/gone.md#part)'])('%s', (text) => {
    expect(missingPaths('README.md', text)).toHaveLength(1)
  })

  test.each(['`npm run gone`', 'npx vitest run --project node src/gone', '[gone](#gone)', '[gone](docs/api.md#gone)'])(
    '%s',
    (text) => {
      expect([...missingCommands(text), ...missingParts('README.md', text)]).toHaveLength(1)
    },
  )

  test('two lines with the same id', () => {
    expect(repeated(idsIn('- **SES-1** a\n- **SES-2** b\n- **SES-1** _planned_ c\n'))).toEqual(['SES-1'])
  })
})

test('the words of a test that a requirement names are in its file', () => {
  const named = others
    .filter(({ path }) => path.startsWith('docs/requirements/'))
    .flatMap(({ text }) => [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"\n]+")+)/g)])
    .flatMap(([, path = '', quoted = '']) =>
      [...quoted.matchAll(/"([^"]+)"/g)].map(([, words = '']) => ({ path, words })),
    )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ path, words }) => !readFileSync(path, 'utf8').includes(words))).toEqual([])
})
