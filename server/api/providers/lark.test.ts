import { describe, expect, test } from 'vitest'
import { type FeishuEmulator, feishuEmulator } from '../../test/emulators/feishu-emulator.ts'
import { feishuApp, mei, page } from '../../test/feishu-server.ts'
import { browserCases, handleCases, troubleCases } from '../../test/messenger-cases.ts'
import { messengerServer } from '../../test/messenger-journeys.ts'

const at = messengerServer({
  provider: 'lark',
  imType: 'fei_shu',
  emulator: feishuEmulator,
  environment: ({ origin }) => ({
    ...{ LARK_ACCOUNTS_URL: origin, LARK_API_URL: origin },
    ...{ FEISHU_ACCOUNTS_URL: origin, FEISHU_API_URL: origin },
  }),
  integration: feishuApp,
  person: mei,
})

test('in a browser and in the client, of an organisation that has Feishu, too', async () => {
  const made = await at.registerAs(mei)
  const feishu = { imType: 'feishu', appId: 'cli_of_feishu', appSecret: 'secret-of-feishu', corpId: 'tenant-1' }
  const { id } = (await at.save(feishu)).result
  const trip = await at.journey()
  expect((await at.redeem(await at.comeBack(trip), trip.cookie)).result.userId).toBe(made.result.userId)

  const lark = { uuid: at.integrationId }
  const { result, cookie } = await at.exchange(at.emulator.clientCode(), lark)
  expect((await at.signIn(result.externalUserId, cookie, lark)).result).toMatchObject({
    ...{ authorized: true, userId: made.result.userId, orgId: at.host.orgId },
  })
  const asked = { imType: 'fei_shu', orgUuid: at.host.orgId, url: page }
  const signed = await at.server.call('messengerSignature', { ...asked, ...lark })
  expect(signed.result?.appId).toBe(at.emulator.app.id)
  await at.server.call('removeIntegration', { id }, { token: at.host.token })
})

describe('refused', () => {
  test.each([
    ...browserCases<FeishuEmulator>(),
    ...handleCases<FeishuEmulator>((emulator) => emulator.clientCode(), mei.union_id),
    ...troubleCases<FeishuEmulator>('/oauth/v3/token'),
  ])('$what', async ({ act, expected }) => {
    expect(await act(at)).toBe(expected)
  })
})
