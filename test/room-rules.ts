import { dirname, join } from 'node:path'
import { type Import, importsOf, type SourceFile, walk } from './source-files.ts'

type Room =
  | 'core'
  | 'store'
  | 'host'
  | 'network'
  | 'api'
  | 'channel'
  | 'ui'
  | 'locale'
  | 'shared'
  | 'monitor'
  | 'pages'
  | 'work'
  | 'sw'
  | 'server'

/** When a room may be imported: always, only from `use-*.ts`, or as types and lazily. */
type Way = 'always' | 'from use-' | 'types and lazy'

/** Allowed imports by room. `main.tsx` and `app/` wire the rooms together and may import everything that runs in a page. */
const table: Record<Room, Partial<Record<Room, Way>>> = {
  core: {},
  store: { core: 'always' },
  host: { core: 'always', store: 'always' },
  network: { core: 'always', host: 'always' },
  api: { core: 'always' },
  channel: { core: 'always', host: 'types and lazy' },
  ui: { core: 'always' },
  locale: { core: 'always' },
  shared: { core: 'always', channel: 'always', ui: 'always', api: 'from use-' },
  monitor: { core: 'always', channel: 'always', store: 'always' },
  pages: { core: 'always', channel: 'always', ui: 'always', shared: 'always', api: 'from use-' },
  work: {
    core: 'always',
    channel: 'always',
    ui: 'always',
    shared: 'always',
    api: 'from use-',
    store: 'from use-',
  },
  sw: { core: 'always', host: 'always', store: 'always', network: 'always' },
  server: { core: 'always', locale: 'always' },
}

const notInPages: Room[] = ['sw', 'server']

/** Where a package may be imported. */
const packages: { name: RegExp; may: (path: string) => boolean; where: string }[] = [
  { name: /^ky$/, may: (path) => path === 'src/api/http.ts', where: 'src/api/http.ts' },
  { name: /^idb$/, may: (path) => path.startsWith('src/store/'), where: 'src/store' },
  {
    name: /^(xstate|@xstate\/react)(\/|$)/,
    may: (path) => /^src\/(core|host)\//.test(path) || /\/use-[^/]+\.ts$/.test(path),
    where: 'core, host and use-*.ts',
  },
  { name: /^node:/, may: (path) => !/^(src|sw)\//.test(path), where: 'server, test and scripts' },
  { name: /^(react|react-dom|@mantine|wouter|@lingui\/react)(\/|$)/, may: isPagePath, where: 'the page rooms' },
]

function isPagePath(path: string): boolean {
  return /^src\/((app|ui|shared|pages|work|channel|monitor|locale)\/|[^/]+$)/.test(path)
}

const roomOf = (path: string): Room | null => {
  const [, inSource, top] = /^(?:src\/([a-z]+)|(sw|server))\//.exec(path) ?? []
  const room = inSource ?? top
  return room && room in table ? (room as Room) : null
}

const isWiring = (path: string): boolean => /^src\/(app\/.+|[^/]+)\.tsx?$/.test(path)
const isUse = (path: string): boolean => /\/use-[^/]+\.ts$/.test(path)

const roomRefusal = (path: string, { from, how }: Import): string | null => {
  const target = join(dirname(path), from)
  const to = roomOf(target)
  if (isWiring(path)) return to && notInPages.includes(to) ? `${path} imports ${to}` : null
  const own = roomOf(path)
  if (!own || to === own) return null
  if (!to)
    return /^(src|sw|server)\//.test(target) || /^(test|scripts)\//.test(target) ? `${path} imports ${target}` : null
  const way = table[own][to]
  const isAllowed =
    way === 'always' || (way === 'from use-' && isUse(path)) || (way === 'types and lazy' && how !== 'value')
  return isAllowed ? null : `${path} imports ${to}${way ? ` (allowed: ${way})` : ''}`
}

const packageRefusals = (path: string, { from }: Import): string[] =>
  packages
    .filter(({ name, may }) => name.test(from) && !may(path))
    .map(({ where }) => `${path} imports ${from}, which belongs in ${where}`)

const chance = /^(Date\.now|Math\.random|performance\.now|crypto\.\w+)$/

/** Core has neither clock nor random: time, ids and random values arrive in the event. */
const impurities = ({ path, text, tree }: SourceFile): string[] => {
  const found: string[] = []
  if (!/\b(Date|Math|performance|crypto)\b/.test(text) || !tree) return found
  walk(tree, (node) => {
    if (node.type === 'MemberExpression' && chance.test(`${node.object.name}.${node.property.name}`)) {
      found.push(`${path} reads ${node.object.name}.${node.property.name}: core gets it in the event or as a parameter`)
    }
    if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0) {
      found.push(`${path} reads the clock by new Date(): core gets it in the event or as a parameter`)
    }
  })
  return found
}

const environmentReads = ({ path, text, tree }: SourceFile): string[] => {
  const found: string[] = []
  if (/^server\/(main\.ts$|test\/)/.test(path) || !/\bprocess\b/.test(text) || !tree) return found
  walk(tree, (node) => {
    if (node.type === 'MemberExpression' && node.object.name === 'process' && node.property.name === 'env') {
      found.push(`${path} reads process.env, which is server/main.ts's alone`)
    }
  })
  return found
}

const databaseReads = ({ path, text, tree }: SourceFile): string[] => {
  const found: string[] = []
  if (!/\bindexedDB\b/.test(text) || !tree) return found
  walk(tree, (node) => {
    if (node.type === 'MemberExpression' && node.object.name === 'indexedDB') found.push(`${path} opens IndexedDB`)
  })
  return found
}

/** All breaches of the table in one file. Tests may import anything. */
export const roomBreaches = (file: SourceFile): string[] => {
  const { path } = file
  if (/\.test\.tsx?$/.test(path) || !/^(src|sw|server)\//.test(path)) return []
  const ours: string[] = []
  for (const found of importsOf(file)) {
    if (found.from.startsWith('.')) ours.push(...[roomRefusal(path, found)].filter((breach) => breach !== null))
    else ours.push(...packageRefusals(path, found))
  }
  const misplaced = path.endsWith('.tsx') && !isPagePath(path) ? [`${path} renders, in a room that has no page`] : []
  const room = roomOf(path)
  return [
    ...ours,
    ...misplaced,
    ...(room === 'core' ? impurities(file) : []),
    ...(room === 'server' ? environmentReads(file) : []),
    ...(room === 'store' ? [] : databaseReads(file)),
  ]
}
