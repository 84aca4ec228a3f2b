import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ GOOGLE_CLIENT_ID: 'operator', GOOGLE_CLIENT_SECRET: 'a-secret-of-the-operator' })
})
afterAll(() => server.dispose())

const claimedBy = async (domain: string) => {
  const someone = await person(server, { email: `owner@${domain}` })
  const own = { orgName: 'Claim Works', language: 'en', timeZone: 'Asia/Shanghai' }
  const { result } = await server.call('createOrganization', own, { token: someone.token })
  const app = { imType: 'google', appType: 'self', appId: 'own', appSecret: 'a-secret-of-their-own', corpId: domain }
  expect((await server.call('saveIntegration', app, { token: result.token })).code).toBe('200')
  return (await server.call('checkEmail', { orgEmail: `somebody@${domain}` })).result
}

test.each(['163.com', 'qq.com', 'outlook.com'])('nobody claims %s, whoever has an address of it', async (domain) => {
  expect(await claimedBy(domain)).toEqual({ valid: true, methods: ['password', 'code'], ssoOnly: false })
})

test("a domain of one's own is claimed", async () => {
  expect(await claimedBy('tide-of-tests.com')).toMatchObject({ methods: ['password', 'code', 'google'] })
})
