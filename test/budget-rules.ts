import { type Node, type SourceFile, walk } from './source-files.ts'

export interface Breach {
  rule: 'lines' | 'function'
  where: string
  size: number
  limit: number
}

const limits = { lines: 300, function: 80 } as const

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

/** Files and functions that are too long to keep in mind. */
export const sizeBreaches = (file: SourceFile): Breach[] => {
  const size = lineCount(file.text)
  const long = size > limits.lines ? [{ rule: 'lines', where: file.path, size, limit: limits.lines } as const] : []
  return [...long, ...longFunctions(file)]
}
