import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress, mailedCode, person, registration } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

/** A person who has a code and has not completed the form. */
const halfRegistered = async () => {
  const payload = await registration(server, freshAddress())
  const { orgEmail, requestId, emailCode: right } = payload
  return {
    right,
    wrong: right === '000000' ? '000001' : '000000',
    check: async (emailCode: string) => (await server.call('checkCode', { orgEmail, requestId, emailCode })).code,
    register: async (emailCode: string) => (await server.call('register', { ...payload, emailCode })).code,
  }
}

test('a right code stays valid, however often it is checked', async () => {
  const { right, wrong, check, register } = await halfRegistered()
  for (let i = 0; i < 6; i += 1) expect(await check(right)).toBe('200')
  for (let i = 0; i < 4; i += 1) expect(await check(wrong)).toBe('0410002')
  expect(await check(right)).toBe('200')
  expect(await register(right)).toBe('200')
})

test('wrong codes count together with those of the registration', async () => {
  const { right, wrong, check, register } = await halfRegistered()
  for (const ask of [check, register, check, register, check]) expect(await ask(wrong)).toBe('0410002')
  expect(await check(right)).toBe('0410003')
  expect(await register(right)).toBe('0410003')
})

test('a code mailed for another purpose is refused', async () => {
  const someone = await person(server)
  const login = await mailedCode(server, someone.email, 'login')
  expect((await server.call('checkCode', { orgEmail: someone.email, ...login })).code).toBe('0410003')
})
