import { type FeishuEmulator, feishuEmulator } from './emulators/feishu-emulator.ts'
import { messengerServer, ownOrigin } from './messenger-journeys.ts'

export const mei = {
  ...{ open_id: 'ou_mei_app', union_id: 'on_mei_vendor', user_id: 'mei7', tenant_key: 'tenant-1' },
  ...{ name: 'Mei Lin', email: 'mei@somewhere.example' },
}
export const feishuApp = ({ app }: FeishuEmulator) => ({ appId: app.id, appSecret: app.secret, corpId: 'tenant-1' })
export const tenantTokenPath = '/open-apis/auth/v3/tenant_access_token/internal'
export const ticketPath = '/open-apis/jssdk/ticket/get'
export const page = `${ownOrigin}/sso/login?suuid=1`
export const permissions = [
  'requestAuthCode',
  'getUserInfo',
  'closeWindow',
  'getClipboardData',
  'getBlockActionSourceDetail',
  'openSchema',
]

/** A server with an organisation whose app is at an emulated Feishu, and the actions of a page there. */
export const feishuServer = () => {
  const at = messengerServer({
    provider: 'feishu',
    imType: 'fei_shu',
    emulator: feishuEmulator,
    environment: ({ origin }) => ({ FEISHU_ACCOUNTS_URL: origin, FEISHU_API_URL: origin, LARK_API_URL: origin }),
    integration: feishuApp,
    person: mei,
  })
  const signature = (url = page, more: object = {}) =>
    at.server.call('messengerSignature', { imType: 'fei_shu', orgUuid: at.host.orgId, url, ...more })
  /** The client's answers to a signed page, and then to a call. */
  const clientSays = async (opened = page, change: object = {}) => {
    at.emulator.trustedHosts = ['localhost:8080']
    const { result } = await signature(opened.split('#')[0])
    const client = at.emulator.openClient(opened)
    return { said: client.config({ ...result, jsApiList: permissions, ...change }), client }
  }
  return Object.assign(at, { signature, clientSays })
}
