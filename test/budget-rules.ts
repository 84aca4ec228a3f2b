import { dirname } from 'node:path'
import { importsOf, type Node, type SourceFile, walk } from './source-files.ts'

export interface Breach {
  rule: 'lines' | 'function' | 'imports' | 'folder' | 'depth'
  where: string
  size: number
  limit: number
}

const limits = { lines: 250, tsxLines: 150, function: 60, imports: 12, folder: 20, depth: 4 } as const

const lineCount = (text: string): number => text.trimEnd().split('\n').length

/** A `describe` holds a list of tests; it is no function anyone has to keep in mind. */
const isDescribe = (parent: Node | null): boolean => {
  let callee = parent?.type === 'CallExpression' ? parent.callee : null
  while (callee && callee.type !== 'Identifier') callee = callee.callee ?? callee.tag ?? callee.object
  return callee?.name === 'describe'
}

const nameOf = (node: Node, parent: Node | null): string =>
  node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? parent?.callee?.name ?? 'function'

const longFunctions = ({ path, text, tree }: SourceFile): Breach[] => {
  const found: Breach[] = []
  if (!tree) return found
  walk(tree, (node, parent) => {
    if (!/^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type) || isDescribe(parent))
      return
    const size = lineCount(text.slice(node.start, node.end))
    if (size > limits.function) {
      found.push({ rule: 'function', where: `${path}#${nameOf(node, parent)}`, size, limit: limits.function })
    }
  })
  return found
}

export const fileBreaches = (file: SourceFile): Breach[] => {
  const { path, text } = file
  const limit = path.endsWith('.tsx') && !path.endsWith('.test.tsx') ? limits.tsxLines : limits.lines
  const checks: Breach[] = [
    { rule: 'lines', where: path, size: lineCount(text), limit },
    {
      rule: 'imports',
      where: path,
      size: importsOf(file).filter(({ how }) => how !== 'lazy').length,
      limit: limits.imports,
    },
    { rule: 'depth', where: path, size: dirname(path).split('/').length, limit: limits.depth },
  ]
  return [...checks.filter((check) => check.size > check.limit), ...longFunctions(file)]
}

export const folderBreaches = (paths: string[]): Breach[] => {
  const sizes = new Map<string, number>()
  for (const path of paths) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  return [...sizes]
    .filter(([, size]) => size > limits.folder)
    .map(([where, size]) => ({ rule: 'folder', where, size, limit: limits.folder }))
}
