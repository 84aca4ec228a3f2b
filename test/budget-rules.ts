import { dirname, extname, join } from 'node:path'
import { importsOf, type Node, type SourceFile, walk } from './source-files.ts'

export interface Breach {
  rule: 'lines' | 'function' | 'floor'
  where: string
  size: number
  limit: number
}

const limits = { lines: 300, function: 80, floor: 25 } as const

const lineCount = (text: string): number => text.trimEnd().split('\n').length

/** A `describe` only groups tests, so its length is not limited. */
const isDescribe = (parent: Node | null): boolean => {
  let callee = parent?.type === 'CallExpression' ? parent.callee : null
  while (callee && callee.type !== 'Identifier') callee = callee.callee ?? callee.tag ?? callee.object
  return callee?.name === 'describe'
}

const nameOf = (node: Node, parent: Node | null): string =>
  node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? parent?.callee?.name ?? 'function'

const longFunctions = (file: SourceFile): Breach[] => {
  const { path, text } = file
  const found: Breach[] = []
  // a short file need not be parsed
  const tree = lineCount(text) > limits.function ? file.tree : null
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

const isTest = (path: string): boolean => /\.test\.tsx?$|^(test|server\/test|src\/host\/conformance)\//.test(path)

/**
 * Small files whose only importer is in the same folder: they belong into that file. Lazy imports have their own chunks.
 */
export const floorBreaches = (files: readonly SourceFile[]): Breach[] => {
  const code = files.filter(({ path }) => !isTest(path))
  const importers = new Map<string, Set<string>>()
  const lazy = new Set<string>()
  for (const file of code)
    for (const { from, how } of importsOf(file)) {
      if (!from.startsWith('.')) continue
      const path = join(dirname(file.path), from)
      if (how === 'lazy') lazy.add(path)
      importers.set(path, (importers.get(path) ?? new Set()).add(file.path))
    }
  return code.flatMap(({ path, text }) => {
    const [only, ...others] = importers.get(path) ?? []
    const size = lineCount(text)
    const isBeside = only !== undefined && dirname(only) === dirname(path) && extname(only) === extname(path)
    if (!isBeside || others.length > 0 || lazy.has(path) || size >= limits.floor) return []
    return [{ rule: 'floor', where: path, size, limit: limits.floor } as const]
  })
}

/** Files and functions above their limits. */
export const sizeBreaches = (file: SourceFile): Breach[] => {
  const size = lineCount(file.text)
  const long = size > limits.lines ? [{ rule: 'lines', where: file.path, size, limit: limits.lines } as const] : []
  return [...long, ...longFunctions(file)]
}
