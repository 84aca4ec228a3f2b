import { describe, expect, test } from 'vitest'
import type { FeishuEmulator } from '../../test/emulators/feishu-emulator.ts'
import { feishuApp, feishuServer, mei, page } from '../../test/feishu-server.ts'
import { browserCases, handleCases, problemOf, troubleCases } from '../../test/messenger-cases.ts'

const at = feishuServer()

describe('refused', () => {
  test.each([
    ...browserCases<FeishuEmulator>(),
    ...handleCases<FeishuEmulator>((emulator) => emulator.clientCode(), mei.union_id),
    ...troubleCases<FeishuEmulator>('/oauth/v3/token'),
    {
      what: 'another’s code in one’s own transaction (PKCE)',
      act: async () => {
        const [theirs, mine] = [await at.journey(), await at.journey()]
        const code = new URL(theirs.answer).searchParams.get('code') ?? ''
        return problemOf(at, mine, (query) => query.set('code', code))
      },
      expected: 'expired',
    },
    {
      what: 'a code of the client in a browser’s transaction',
      act: async () => problemOf(at, await at.journey(), (query) => query.set('code', at.emulator.clientCode())),
      expected: 'expired',
    },
    {
      what: 'a browser’s code as one of the client',
      act: async () => {
        const { answer } = await at.journey()
        return (await at.exchange(new URL(answer).searchParams.get('code') ?? '')).code
      },
      expected: '0825003',
    },
    {
      what: 'a code of requestAccess after four minutes',
      act: async () => {
        const code = at.emulator.clientCode('requestAccess')
        at.emulator.shiftMs = 4 * 60_000
        return (await at.exchange(code)).code
      },
      expected: '0825003',
    },
    {
      what: 'a person of another tenant, in the client',
      act: async () => {
        at.emulator.person = { ...mei, tenant_key: 'tenant-2' }
        return (await at.exchange(at.emulator.clientCode())).code
      },
      expected: '0825002',
    },
    {
      what: 'a person whom the app was not given to, in the client',
      act: async () => {
        at.emulator.person = { ...mei, mayUse: false as const }
        return (await at.exchange(at.emulator.clientCode())).code
      },
      expected: '0825001',
    },
    {
      what: 'a person without a union id',
      act: async () => {
        at.emulator.person = { ...mei, union_id: '' }
        return problemOf(at, await at.journey())
      },
      expected: 'refused',
    },
    {
      what: 'a wrong secret, which comes with another status for codes',
      act: async () => {
        await at.save({ ...feishuApp(at.emulator), appSecret: 'a-wrong-secret-of-this-app' })
        return (await at.exchange(at.emulator.clientCode())).code
      },
      expected: '0825',
    },
    {
      what: 'a wrong secret with HTTP 200 for signatures',
      act: async () => {
        await at.save({ ...feishuApp(at.emulator), appSecret: 'a-wrong-secret-of-this-app' })
        return (await at.signature()).code
      },
      expected: '0825',
    },
    {
      what: 'the signature of a page of another site',
      act: async () => (await at.signature('https://evil.example/sso/login')).code,
      expected: '0825005',
    },
    {
      what: 'the signature of our name as a user’s',
      act: async () => (await at.signature('http://localhost:8080@evil.example/')).code,
      expected: '0825005',
    },
    {
      what: 'a signature without an organisation',
      act: async () => (await at.signature(page, { orgUuid: '' })).code,
      expected: '0400001',
    },
    {
      what: 'by the client: a time in seconds',
      act: async () => {
        const { result } = await at.signature()
        const { said } = await at.clientSays(page, { timestamp: Math.floor(result.timestamp / 1000) })
        return String(said)
      },
      expected: '2601002',
    },
    {
      what: 'by the client: a page with a fragment',
      act: async () => String((await at.clientSays(`${page}#/x`)).said),
      expected: '2601001',
    },
    {
      what: 'by the client: an API outside of its list',
      act: async () => String((await at.clientSays(page, { jsApiList: ['readAllMessages'] })).said),
      expected: '2601003',
    },
    {
      what: 'by the client: a call before the configuration',
      act: async () => String(at.emulator.openClient(page).invoke('getUserInfo')),
      expected: '2601004',
    },
  ])('$what', async ({ act, expected }) => {
    expect(await act(at)).toBe(expected)
  })
})
