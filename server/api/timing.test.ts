import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress, person } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** `security.md` 1: within 5 ms; pairs alternate, so that both meet the same machine. */
test.each([
  ['checkEmail', {}, 150],
  ['sendCode', { scene: 'register' }, 100],
  ['forgotPassword', {}, 100],
  ['login', { tenantId: 1, password: 'not the password' }, 30],
] as const)('%s takes as long for an address that nobody has', async (name, more, pairs) => {
  const { email } = await person(server)
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const measure = async (which: 'known' | 'unknown', orgEmail: string) => {
    const start = performance.now()
    await server.call(name, { orgEmail, ...more })
    took[which].push(performance.now() - start)
  }
  for (let i = 0; i < pairs; i += 1) {
    await measure('known', email)
    await measure('unknown', freshAddress('nobody'))
  }
  expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(5)
})
