import { expect, test } from 'vitest'
import { importsOf, type Node, readSources, type SourceFile, sourceFile, walk } from './source-files.ts'

/** Shipped code; tests and scripts may start processes and build patterns. */
const shipped = (path: string) => /^(src|sw|server)\//.test(path) && !/\.test\.tsx?$|^server\/test\//.test(path)

const nameOf = ({ type, name, property }: Node): string =>
  type === 'Identifier' ? name : type === 'MemberExpression' ? String(property.name ?? property.value) : ''

/**
 * Parts of Mantine that write a `<style>` at run time, which the content policy refuses. Layouts are CSS modules with media
 * queries.
 */
const styleWriters =
  /^(AppShell|Grid|SimpleGrid|ColorSchemeScript|InlineStyles|HeadlessMantineProvider|useMantineColorScheme|MantineProvider)$/
const styleWritingProps = /^(hiddenFrom|visibleFrom|deduplicateInlineStyles)$/
/** Files that use one of them, with the reason why it does not write. */
const harmlessUses: Readonly<Record<string, string>> = {
  'src/ui/theme/ui-provider.tsx': 'withCssVariables={false}\n      withGlobalClasses={false}',
  'src/ui/theme/scheme-switch.tsx': 'useMantineColorScheme({ keepTransitions: true })',
}

/** `gap={{ base: 8, sm: 16 }}` */
const isResponsive = (value: Node | null): boolean =>
  value?.type === 'JSXExpressionContainer' &&
  value.expression.type === 'ObjectExpression' &&
  value.expression.properties.some(({ key }: Node) => /^(base|xs|sm|md|lg|xl)$/.test(String(key?.name ?? key?.value)))

/** Ways from text to code, markup or a process; each returns the name of the finding. */
const dangers: Record<string, (node: Node) => boolean> = {
  eval: ({ type, callee }) => /^(Call|New)Expression$/.test(type) && /^(eval|Function)$/.test(nameOf(callee)),
  'text as a timer': ({ type, callee, arguments: given }) =>
    type === 'CallExpression' && /^set(Timeout|Interval)$/.test(nameOf(callee)) && given[0]?.type === 'Literal',
  markup: (node) =>
    (node.type === 'MemberExpression' && /^(innerHTML|outerHTML|srcdoc)$/.test(nameOf(node))) ||
    (node.type === 'CallExpression' &&
      /^(insertAdjacentHTML|parseFromString|write|writeln)$/.test(nameOf(node.callee)) &&
      node.callee.object?.name === 'document') ||
    (node.type === 'JSXAttribute' && node.name.name === 'dangerouslySetInnerHTML'),
  'a style of Mantine': ({ type, imported, name, value }) =>
    (type === 'ImportSpecifier' && styleWriters.test(imported.name)) ||
    (type === 'JSXAttribute' && (styleWritingProps.test(name.name) || isResponsive(value))),
  'a pattern of changing text': ({ type, callee, arguments: given }) =>
    /^(Call|New)Expression$/.test(type) && nameOf(callee) === 'RegExp' && given[0]?.type !== 'Literal',
  'a request of the server': ({ type, callee }) =>
    type === 'CallExpression' && callee.type === 'Identifier' && callee.name === 'fetch',
  'SQL that is text': ({ type, callee }) =>
    type === 'CallExpression' &&
    callee.type === 'MemberExpression' &&
    nameOf(callee) === 'raw' &&
    callee.object?.name === 'sql',
}

/** Finds all kinds in one walk, because walking takes most of the time. */
const dangersOf = ({ tree }: SourceFile): Set<string> => {
  const found = new Set<string>()
  const visit = (node: Node) => {
    for (const name in dangers) if (dangers[name]?.(node)) found.add(name)
  }
  if (tree) walk(tree, visit)
  return found
}

const sources = readSources()
  .filter(({ path }) => shipped(path))
  .map((file) => ({ ...file, dangers: dangersOf(file) }))
const filesWith = (danger: keyof typeof dangers, where = /./) =>
  sources.filter((file) => where.test(file.path) && file.dangers.has(danger)).map(({ path }) => path)

test('no text becomes code: no eval, no function or timer from text', () => {
  expect([...filesWith('eval'), ...filesWith('text as a timer')]).toEqual([])
})

test('no text becomes markup: React alone renders user input', () => {
  expect(filesWith('markup')).toEqual([])
})

test('no script writes a style sheet: Mantine’s variables and layouts are files of the build', () => {
  const writers = sources.filter((file) => file.dangers.has('a style of Mantine'))
  for (const { path, text } of writers) expect(text, path).toContain(harmlessUses[path] ?? 'nothing of the kind')
})

test('processes are started only for the embedded database, without a shell', () => {
  const starters = sources.filter((file) => importsOf(file).some(({ from }) => from === 'node:child_process'))
  expect(starters.map(({ path }) => path).filter((path) => !path.startsWith('server/db/embedded/'))).toEqual([])
  for (const { path, text } of starters) expect(text, path).not.toMatch(/\bshell:|\bexec(Sync)?\(/)
})

/** These patterns are built from our own constants. */
const ownPatterns = ['src/core/access/ide-redirect-rules.ts', 'src/core/work/copy-name-rules.ts']

test('no pattern is built from input', () => {
  expect(filesWith('a pattern of changing text').filter((path) => !ownPatterns.includes(path))).toEqual([])
})

/** These files request configured addresses only and follow no redirects. */
const mayRequest = (path: string) =>
  [
    'server/api/product/aws-marketplace.ts',
    'server/collectors/forward-sender.ts',
    'server/pictures/object-storage.ts',
  ].includes(path) || path.startsWith('server/connectors/')

test('the server requests no address from input', () => {
  expect(filesWith('a request of the server', /^server\//).filter((path) => !mayRequest(path))).toEqual([])
})

test('queries use parameters: no text is concatenated into SQL', () => {
  expect(filesWith('SQL that is text', /^server\//)).toEqual([])
})

test.each<[keyof typeof dangers, string]>([
  ['eval', 'eval(x)'],
  ['eval', 'new Function(x)'],
  ['eval', 'window.eval(x)'],
  ['text as a timer', 'setTimeout("x()", 1)'],
  ['markup', 'a.innerHTML = x'],
  ['markup', 'document.write(x)'],
  ['markup', 'export const A = () => <p dangerouslySetInnerHTML={{ __html: x }} />'],
  ['a style of Mantine', `import { SimpleGrid } from '@mantine/core'`],
  ['a style of Mantine', 'export const A = () => <Group visibleFrom="sm" />'],
  ['a style of Mantine', 'export const A = () => <Group gap={{ base: 8, sm: 16 }} />'],
  ['a pattern of changing text', 'new RegExp(x)'],
  ['a pattern of changing text', 'RegExp(a + b)'],
  ['a request of the server', 'await fetch(x)'],
  ['SQL that is text', 'tx.execute(sql.raw(x))'],
])('%s is found in %s', (danger, text) => {
  expect(dangersOf(sourceFile('src/a.tsx', text))).toContain(danger)
})
