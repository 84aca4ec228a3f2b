import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

export interface SourceFile {
  path: string
  text: string
  /** Syntax tree; null for files that are not TypeScript. */
  tree: Node | null
}

export interface Node {
  type: string
  start: number
  end: number
  // biome-ignore lint/suspicious/noExplicitAny: an ESTree node, accessed by property names
  [property: string]: any
}

const tops = ['src', 'sw', 'server', 'test', 'scripts']
const isIgnored = (path: string): boolean => /(^|\/)(node_modules|dist|traces|fixtures|migrations)(\/|$)/.test(path)

const parse = (path: string, text: string): Node | null =>
  /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
    ? (parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
    : null

/** Parsed on first use of the tree, because most tests read only the text. */
export const sourceFile = (path: string, text: string): SourceFile => {
  let tree: Node | null | undefined
  return {
    path,
    text,
    get tree() {
      tree ??= parse(path, text)
      return tree
    },
  }
}

let sources: readonly SourceFile[] | undefined

/** Our source files, with paths relative to the project. Read and parsed once per process. */
export const readSources = (): readonly SourceFile[] => {
  sources ??= tops
    .flatMap((top) => readdirSync(top, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isIgnored(path))
    .map((path) => sourceFile(path, readFileSync(path, 'utf8')))
  return sources
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Visits every node of a tree, parents first. */
export const walk = (
  node: Node,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void => {
  visit(node, parent)
  // a list of values for each of a million nodes would double the time
  for (const name in node) {
    const value: unknown = node[name]
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit, node)
    } else if (isNode(value)) walk(value, visit, node)
  }
}

export interface Import {
  from: string
  how: 'value' | 'type' | 'lazy'
}

const isTypeOnly = (node: Node): boolean =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 &&
    node.specifiers.every((specifier: Node) => specifier.importKind === 'type' || specifier.exportKind === 'type'))

/** Declarations stand at the top of a file; only `import()` may be anywhere. */
export const importsOf = ({ tree, text }: SourceFile): Import[] => {
  const found: Import[] = []
  if (!tree) return found
  const visit = (node: Node) => {
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source) {
      found.push({ from: node.source.value, how: isTypeOnly(node) ? 'type' : 'value' })
    }
    if (node.type === 'ImportExpression' && typeof node.source.value === 'string') {
      found.push({ from: node.source.value, how: 'lazy' })
    }
    if (node.type === 'TSImportType') found.push({ from: (node.source ?? node.argument)?.value ?? '', how: 'type' })
  }
  if (/\bimport\s*[(/]/.test(text)) walk(tree, visit)
  else for (const statement of tree.body) visit(statement)
  return found
}
