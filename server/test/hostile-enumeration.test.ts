import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls-table.ts'
import { fieldsOf } from './hostile-fields.ts'
import { freshAddress, mailedCode, owner, type TestPerson } from './test-people.ts'
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

const scenes = ['register', 'login', 'reset', 'bind', 'change'] as const
const place = { language: 'en', timeZone: 'Asia/Shanghai' }
const wrongCode = '000000'
const me = { orgUserName: 'Me', password: 'quiet-harbour-lantern-47', agreeTerms: true, ...place }
const asked = async (orgEmail: string, scene: string) => (await mailedCode(server, orgEmail, scene)).requestId

/** What a stranger can say about an address; a new open call that takes one needs a row. */
const questions: Partial<Record<CallName, ((orgEmail: string) => object | Promise<object>)[]>> = {
  checkEmail: [(orgEmail) => ({ orgEmail })],
  sendCode: scenes.map((scene) => (orgEmail: string) => ({ orgEmail, scene })),
  forgotPassword: [(orgEmail) => ({ orgEmail })],
  login: [(orgEmail) => ({ tenantId: 1, orgEmail, password: 'not the password' })],
  loginCode: scenes.map((scene) => async (orgEmail: string) => {
    const requestId = await asked(orgEmail, scene)
    return { tenantId: 1, loginType: 'email', orgEmail, requestId, code: wrongCode }
  }),
  register: scenes.map((scene) => async (orgEmail: string) => {
    const requestId = await asked(orgEmail, scene)
    return { tenantId: 1, orgEmail, requestId, emailCode: wrongCode, ...me }
  }),
}

const takesAddress = (row: Call) => row.auth === 'open' && fieldsOf(row.payload).some(({ name }) => name === 'orgEmail')
const names = (Object.keys(callsTable) as CallName[]).filter((name) => takesAddress(callsTable[name]))

/** All that a stranger sees; ids that are new each time, as such. */
const seen = ({ headers, ...envelope }: Answer) =>
  JSON.stringify([envelope, { ...headers, date: '' }]).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')

test.each(names)('%s answers the same bytes for an address with an account, a disabled one, and none', async (name) => {
  expect(questions[name], 'what can be asked').toBeDefined()
  for (const question of questions[name] ?? []) {
    const answers: string[] = []
    for (const address of [known.email, disabled.email, freshAddress('nobody')])
      answers.push(seen(await server.call(name, await question(address))))
    expect(new Set(answers).size, answers.join('\n')).toBe(1)
  }
})

test('that an account is disabled is told to who knows its password alone', async () => {
  const login = (password: string) => server.call('login', { tenantId: 1, orgEmail: disabled.email, password })
  expect([(await login('not the password')).code, (await login(disabled.password)).code]).toEqual([
    '0410001',
    '0410020',
  ])
})
