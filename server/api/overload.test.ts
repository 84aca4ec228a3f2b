import { expect, test } from 'vitest'
import { scoreInThisThread } from '../auth/password-score.ts'
import { createPasswords } from '../auth/passwords.ts'
import { Overloaded } from '../http/api-error.ts'
import { freshAddress, person, registration } from '../test/test-people.ts'
import { testServer } from '../test/test-server.ts'

const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('no password is scored before its mailed code was right', async () => {
  let scored = 0
  const passwords = createPasswords(quick, (...given) => {
    scored += 1
    return scoreInThisThread(...given)
  })
  const server = await testServer({}, passwords)
  const payload = await registration(server, freshAddress())
  const wrong = String((Number(payload.emailCode) + 1) % 1_000_000).padStart(6, '0')
  expect((await server.call('register', { ...payload, emailCode: wrong })).code).toBe('0410002')
  expect(scored).toBe(0)
  // a refused password does not use up a try of a right code, which has five
  for (let at = 0; at < 6; at += 1)
    expect((await server.call('register', { ...payload, password: 'password1234' })).code).toBe('0410004')
  expect((await server.call('register', payload)).code).toBe('200')
  await server.dispose()
})

test('too many passwords at once: the caller gets a retry time', async () => {
  const busy = { ...createPasswords(quick), isRight: () => Promise.reject(new Overloaded()) }
  const server = await testServer({}, busy)
  const { email, password } = await person(server)
  const refused = await server.call('login', { tenantId: 1, orgEmail: email, password })
  expect(refused).toMatchObject({ status: 503, message: 'server.unavailable' })
  expect(refused.headers['retry-after']).toBe('2')
  await server.dispose()
})
