import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressQuestionsTable, openCallsWithAddress } from './address-questions.ts'
import { freshAddress, owner, type TestPerson } from './test-people.ts'
import { type Answer, type TestServer, testServer } from './test-server.ts'

let server: TestServer
let known: TestPerson
let disabled: TestPerson
beforeAll(async () => {
  server = await testServer()
  known = await owner(server)
  disabled = await owner(server)
  await server.db.pool.query('UPDATE accounts SET enabled = false WHERE id = $1', [disabled.userId])
})
afterAll(() => server.dispose())

/** The part of an answer that a stranger sees, with placeholders for ids that are always new. */
const seen = ({ headers, ...envelope }: Answer) =>
  JSON.stringify([envelope, { ...headers, date: '' }]).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')

test.each(openCallsWithAddress)(
  '%s answers the same bytes for an address with an account, a disabled one, and none',
  async (name) => {
    const questions = Object.values(addressQuestionsTable[name] ?? {})
    expect(questions, 'a row of address-questions.ts: what can be asked').not.toEqual([])
    for (const question of questions) {
      const answers: string[] = []
      for (const address of [known.email, disabled.email, freshAddress('nobody')])
        answers.push(seen(await server.call(name, await question(address, server))))
      expect(new Set(answers).size, answers.join('\n')).toBe(1)
    }
  },
)

test('only the right password reveals that an account is disabled', async () => {
  const login = (password: string) => server.call('login', { tenantId: 1, orgEmail: disabled.email, password })
  expect([(await login('not the password')).code, (await login(disabled.password)).code]).toEqual([
    '0410001',
    '0410020',
  ])
})
