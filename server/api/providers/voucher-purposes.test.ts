import { expect, test } from 'vitest'
import { feishuServer, mei } from '../../test/feishu-server.ts'
import { freshAddress, person, registration } from '../../test/test-people.ts'

const at = feishuServer()

/** Each voucher has one purpose: the calls for another purpose refuse it, even from the right browser. */
test('a voucher of one purpose is refused for the others', async () => {
  at.emulator.person = { ...mei, union_id: 'on_purposes' }
  const { result, cookie } = await at.exchange(at.emulator.clientCode())
  const handle = result.externalUserId as string
  const { token } = await person(at.server)
  const headers = { cookie }
  const payload = await registration(at.server, freshAddress(), { registerTicket: handle })
  expect((await at.server.call('register', payload, { headers })).code).toBe('0825003')
  const { registerTicket, userId } = (await at.signIn(handle, cookie)).result
  const bind = (externalUserId: string) => at.server.call('bindMessenger', { externalUserId }, { token, headers })
  expect((await bind(registerTicket)).code).toBe('0825003')
  expect((await bind(userId)).code).toBe('200')
})
