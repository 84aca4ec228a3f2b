import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkValue, owner, type TestPerson, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const login = ({ email: orgEmail, password }: TestPerson) =>
  server.call('login', { tenantId: 1, orgEmail, password, deviceName: 'Thief' })

const carry = async ({ token }: TestPerson) => {
  const { result } = await server.call('createTicket', {}, { token })
  return server.call('redeemTicket', { ticket: result?.ticket ?? 'none' })
}
const makeKey = ({ token }: TestPerson) => server.call('createApiKey', { name: 'Thief' }, { token })

/** Calls that an attacker repeats while the owner sets a new password by mail; setting it takes as long as a password hash. */
const attemptsTable: Record<string, (someone: TestPerson) => Promise<unknown>> = {
  'a sign-in with the old password': login,
  'a ticket of the stolen session': carry,
  'an API key of the stolen session': makeKey,
}

test.each(Object.keys(attemptsTable))(
  '%s in progress during a reset has no effect after it',
  async (name) => {
    for (let round = 0; round < 2; round += 1) {
      const someone = await owner(server)
      await server.call('forgotPassword', { orgEmail: someone.email })
      const resetToken = linkValue((await server.mailTo(someone.email))?.link)
      let isStopped = false
      const thieves = times(4, async () => {
        while (!isStopped) await attemptsTable[name]?.(someone)
      })
      const { code } = await server.call('resetPassword', { resetToken, password: 'seven-boats-under-cloud-92' })
      isStopped = true
      await thieves
      expect(code).toBe('200')
      for (const query of [
        'SELECT device_name FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
        'SELECT name FROM api_keys WHERE user_id = $1 AND revoked_at IS NULL',
      ])
        expect((await server.db.pool.query(query, [someone.userId])).rows).toEqual([])
    }
  },
  60_000,
)
