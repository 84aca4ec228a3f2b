import { type Node, type SourceFile, walk } from '../source-files.ts'

/** Calls that begin a test or group: `test`, `test.each([…])`, `describe.skipIf(…)`. */
const isTestCall = (callee: Node): boolean => {
  let node = callee
  while (node && node.type !== 'Identifier') node = node.callee ?? node.tag ?? node.object
  return /^(test|describe|it)$/.test(node?.name ?? '')
}

const textOf = (node: Node | undefined): string | null => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return null
  return node.quasis.map((part: Node) => part.value.cooked).join('…')
}

/** The titles of tests and groups in a file as written there: `%s` for a value of a row, `…` for one of a template. */
export const titlesIn = ({ tree }: SourceFile): string[] => {
  const titles: string[] = []
  if (!tree) return titles
  walk(tree, (node) => {
    if (node.type !== 'CallExpression' || !isTestCall(node.callee)) return
    const title = textOf(node.arguments[0])
    if (title !== null) titles.push(title)
  })
  return titles
}
