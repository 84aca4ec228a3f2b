import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../src/core/calls/calls.ts'
import { isolationCallsTable } from '../test/isolation-calls.ts'
import type { OtherIds } from '../test/isolation-environment.ts'
import { owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { type LimitName, limitsTable } from './limits.ts'

let server: TestServer
let caller: TestPerson
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  caller = await owner(server)
})
afterAll(() => server.dispose())

/** The calls that each limit per network, person or organisation protects. */
const guarded: [limit: LimitName, calls: CallName[]][] = [
  ['loginByAddress', ['login']],
  ['mailByAddress', ['sendCode', 'forgotPassword', 'changeEmail']],
  ['checkByAddress', ['checkEmail']],
  ['registerByAddress', ['register', 'checkCode']],
  ['passkeysByAddress', ['startPasskeySignIn', 'signInByPasskey']],
  ['joinByAddress', ['previewJoinCode', 'joinOrganization']],
  ['previewByAddress', ['previewInvitation', 'previewInviteLink']],
  ['previewByAddress', ['redeemTicket', 'redeemIdeCode', 'marketplaceRegistration', 'attachPurchase']],
  ['sharesByAddress', ['shareInfo', 'openShare']],
  ['sharedReadsByAddress', ['sharedResource', 'sharedIssue']],
  ['sharedPartsByAddress', ['sharedAttachment']],
  ['providersByAddress', ['foxlabAuthUrl', 'feishuAuthUrl', 'signInWays']],
  [
    'providersByAddress',
    ['messengerApp', 'exchangeMessengerCode', 'dingtalkUser', 'messengerToken', 'messengerSignature'],
  ],
  ['invitationsByOrg', ['createInvitations']],
  ['organizationsByPerson', ['createOrganization']],
]

const nothingOfAnybody = (): OtherIds => {
  const id = randomUUID()
  const ids = {
    orgId: id,
    sessionId: id,
    keyId: id,
    integrationId: id,
    bindingId: id,
    passkeyId: id,
    invitationId: id,
    applicationId: id,
    requestId: id,
    issueId: id,
    projectId: id,
    attachmentId: id,
    importId: id,
    webhookId: id,
    deliveryId: id,
  }
  return { ...ids, userId: '1', email: `nobody-${id.slice(0, 8)}@mail-of-tests.com`, shareCode: 'A'.repeat(22) }
}

let network = 0
test.each(guarded.flatMap(([limit, calls]) => calls.map((name) => [limit, name] as const)))(
  '%s stops %s',
  async (limit, name) => {
    network += 1
    const headers = { 'x-forwarded-for': `203.0.113.${network}` }
    const ask = () => {
      const payload = isolationCallsTable[name].with(nothingOfAnybody())
      return server.call(name, payload, { token: caller.token, headers })
    }
    await server.db.pool.query('TRUNCATE rate_limits')
    expect((await ask()).status).not.toBe(429)
    const { points } = limitsTable[limit]
    await server.db.pool.query('UPDATE rate_limits SET points = $1 WHERE key LIKE $2', [points, `${limit}:%`])
    expect((await ask()).status).toBe(429)
    const { rows } = await server.db.pool.query(
      `SELECT detail->>'limit' AS "limit" FROM audit_log WHERE action = 'limit.reached' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ limit }])
  },
)
