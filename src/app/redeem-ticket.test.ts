import { beforeEach, expect, test, vi } from 'vitest'
import { stubServices } from '../../test/page/page-providers.tsx'
import { redeemTicket } from './redeem-ticket.ts'

const redeem = vi.fn(async () => ({}))
const opened = async (status: string) =>
  redeemTicket(stubServices({ calls: { redeemTicket: redeem }, session: { status } }))

beforeEach(() => {
  redeem.mockClear()
  history.replaceState(null, '', '/setting/account?a=1&ticket=once#end')
})

test('a ticket leaves the address and signs in whoever is not signed in', async () => {
  await opened('signedOut')
  expect(location.pathname + location.search + location.hash).toBe('/setting/account?a=1#end')
  const call = [{ ticket: 'once', target: `${location.origin}/setting/account` }, expect.anything()]
  expect(redeem.mock.calls).toEqual([call])
})

test.each(['signedIn', 'temporary'])('a link makes nobody somebody else: %s', async (status) => {
  await opened(status)
  expect(location.search).toBe('?a=1')
  expect(redeem).not.toHaveBeenCalled()
})
