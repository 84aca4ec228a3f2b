import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Node, readSources, type SourceFile, walk } from '../../test/source-files.ts'
import { makeJoinCode } from '../api/organization/join-code-rules.ts'
import { mailedCode } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const shipped = readSources().filter(
  ({ path }) => path.startsWith('server/') && !/\.test\.ts$|^server\/test\//.test(path),
)
const nameOf = (node: Node): string =>
  node.type === 'MemberExpression' ? nameOf(node.property) : String(node.name ?? '')

const linesWith = ({ path, text, tree }: SourceFile, isWanted: (node: Node) => boolean): string[] => {
  const found: string[] = []
  if (tree) walk(tree, (node) => isWanted(node) && found.push(`${path}: ${text.slice(node.start, node.end)}`))
  return found
}

test('secrets come from the system’s random generator only', () => {
  const weak = (node: Node) =>
    node.type === 'MemberExpression' && nameOf(node.object) === 'Math' && nameOf(node) === 'random'
  expect(shipped.flatMap((file) => linesWith(file, weak))).toEqual([])
})

test('no secret is compared character by character', () => {
  const secret = /(token|secret|proof|password|emailCode)$/i
  const compares = ({ type, operator, left, right }: Node) =>
    type === 'BinaryExpression' &&
    /^[!=]==?$/.test(operator) &&
    [left, right].every((side: Node) => secret.test(nameOf(side)))
  expect(shipped.flatMap((file) => linesWith(file, compares))).toEqual([])
})

test('hashes are compared in constant time', () => {
  const isCallOf = (names: RegExp) => (node: Node) => node.type === 'CallExpression' && names.test(nameOf(node.callee))
  const auth = shipped.filter(({ path }) => /^server\/(auth|api|http)\//.test(path))
  expect(auth.flatMap((file) => linesWith(file, isCallOf(/^(equals|compare|localeCompare)$/)))).toEqual([])
  const comparing = auth.flatMap((file) => linesWith(file, isCallOf(/^timingSafeEqual$/)))
  expect(comparing).toEqual(['server/auth/secrets.ts: timingSafeEqual(left, right)'])
})

test('a mailed code has six digits, a recovery code fifty bits', async () => {
  const recovery = Array.from({ length: 50 }, () => makeJoinCode(randomBytes(10)))
  for (const code of recovery) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect(new Set(recovery).size).toBe(50)
  const mailed: string[] = []
  for (let number = 0; number < 12; number++) {
    const { emailCode } = await mailedCode(server, `person-${number}@example.com`, 'register')
    mailed.push(emailCode)
  }
  for (const code of mailed) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(mailed).size).toBeGreaterThan(9)
})
