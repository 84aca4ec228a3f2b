import { randomBytes } from 'node:crypto'
import type { ProviderProblem } from '../../src/core/providers/outcome-pages.ts'
import type { QywxHosts } from '../provider-configuration.ts'
import { type Connector, type Identity, type ProviderApp, ProviderError, type SignatureOf } from './connector-types.ts'
import { checkSteps, fieldsOf, keyOfApp, pageSignature, textOf } from './provider-answers.ts'
import { createProviderHttp, type ProviderAnswer } from './provider-http.ts'
import { createSuite } from './qywx-suite.ts'
import { createTokenCache } from './token-cache.ts'

const problemsTable: Readonly<Record<number, ProviderProblem>> = {
  40029: 'expired',
  40163: 'expired',
  42003: 'expired',
  // for the code of an administrator who installs
  40078: 'expired',
  42007: 'expired',
  40013: 'notIntegrated',
  40001: 'notIntegrated',
  40056: 'notIntegrated',
  40083: 'notIntegrated',
  // the corp has removed the app, so its permanent code is invalid
  40084: 'adminMissing',
  40085: 'adminMissing',
  48002: 'adminMissing',
  60011: 'adminMissing',
}
const tokenEnded: readonly unknown[] = [40001, 40014, 42001]
const tooMany = 45009

const accepted = ({ body }: ProviderAnswer): ProviderAnswer['body'] => {
  const { errcode, errmsg } = body
  if (errcode === 0) return body
  throw new ProviderError(problemsTable[Number(errcode)] ?? 'refused', `${errcode} ${textOf(errmsg) ?? ''}`)
}

interface QywxDeps {
  hosts: QywxHosts
  suiteTicket(suiteId: string): Promise<string | null>
  now(): Date
}

/** The interface from an app's side: requests with the app's own tokens, and the tickets for signatures. */
function createInterface({ hosts, suiteTicket, now }: QywxDeps) {
  const http = createProviderHttp(now)
  const tokens = createTokenCache(now)
  const request = (app: ProviderApp, path: string, query: Record<string, string>, json?: object) =>
    http(`${hosts.api}/cgi-bin${path}`, {
      ...{ appId: keyOfApp(app, 'limits'), query, ...(json ? { json } : { method: 'GET' }) },
      isBusy: ({ errcode }) => errcode === tooMany,
    })
  const suite = createSuite({
    ...{ hosts, suiteTicket, tokens },
    send: async (...question) => (await request(...question)).body,
    accepted: (body) => accepted({ status: 200, body }),
  })

  const loadAppToken = async (app: ProviderApp) => {
    if (app.appType === 'store') return suite.loadCorpToken(app)
    const said = accepted(await request(app, '/gettoken', { corpid: app.tenant ?? '', corpsecret: app.appSecret }))
    return { value: fieldsOf(said, 'access_token').access_token, lifeSeconds: Number(said.expires_in) || 0 }
  }
  const appToken = (app: ProviderApp) => tokens.get(keyOfApp(app, 'app'), () => loadAppToken(app))

  /** A request with the app's token; a token that expired early is renewed once. */
  const askAsApp = async (
    app: ProviderApp,
    path: string,
    query: Record<string, string>,
  ): Promise<ProviderAnswer['body']> => {
    const token = await appToken(app)
    const first = await request(app, path, { access_token: token, ...query })
    if (!tokenEnded.includes(first.body.errcode)) return accepted(first)
    tokens.drop(keyOfApp(app, 'app'), token)
    return accepted(await request(app, path, { access_token: await appToken(app), ...query }))
  }
  const ticket = (app: ProviderApp, whose: SignatureOf): Promise<string> =>
    tokens.get(keyOfApp(app, whose), async () => {
      const said =
        whose === 'config'
          ? await askAsApp(app, '/get_jsapi_ticket', {})
          : await askAsApp(app, '/ticket/get', { type: 'agent_config' })
      return { value: fieldsOf(said, 'ticket').ticket, lifeSeconds: Number(said.expires_in) || 0 }
    })

  return { suite, askAsApp, loadAppToken, ticket }
}

/**
 * WeCom: `appId` is the AgentId (for a store app the suite id), the tenant the Corp ID. It has neither PKCE nor a nonce; the state and the browser's cookie
 * tie the answer to its request. Its interface requires secrets and tokens in the addresses.
 */
export function createQywxConnector(deps: QywxDeps): Connector {
  const { hosts, now } = deps
  const { suite, askAsApp, loadAppToken, ticket } = createInterface(deps)

  const redeem = async (app: ProviderApp, code: string): Promise<Identity> => {
    if (app.appType === 'store') return suite.redeem(app, code)
    const said = await askAsApp(app, '/auth/getuserinfo', { code })
    // only members of the corp have this id; an outsider has another one, or none
    const subject = textOf(said.userid)
    if (!subject) throw new ProviderError('notPermitted', 'no member of the corp')
    const { appId, integrationId } = app
    return {
      // an AgentId is typed and not proved: the secret of another app in the same corp works with any AgentId
      ...{ provider: 'qywx', app: integrationId === null ? appId : `${appId}#${integrationId}` },
      ...{ tenantKey: app.tenant ?? '', subject, altSubjects: {} },
      ...{ name: null, tenantName: null, email: null },
    }
  }

  return {
    authUrl: async (app, { state, redirectUri }, userAgent) => {
      const isStore = app.appType === 'store'
      const common = {
        ...{ redirect_uri: redirectUri, state },
        ...(isStore ? { appid: app.appId } : { appid: app.tenant ?? '', agentid: app.appId }),
      }
      if (/wxwork/i.test(userAgent)) {
        const query = new URLSearchParams({ ...common, response_type: 'code', scope: 'snsapi_base' })
        return `${hosts.open}/connect/oauth2/authorize?${query}#wechat_redirect`
      }
      return `${hosts.login}/wwlogin/sso/login?${new URLSearchParams({ ...common, login_type: isStore ? 'ServiceApp' : 'CorpApp' })}`
    },

    exchange: async (app, _request, { searchParams }) => {
      const code = searchParams.get('code')
      // a person who does not agree comes back without a code
      if (!code) throw new ProviderError('denied', 'no code')
      return redeem(app, code)
    },

    exchangeInApp: redeem,

    installation: suite.installation,

    sign: async (app, url, whose) => {
      const [nonceStr, timestamp] = [randomBytes(16).toString('hex'), Math.floor(now().getTime() / 1000)]
      const signature = pageSignature({ ticket: await ticket(app, whose), nonceStr, timestamp, url })
      const agentId = app.appType === 'store' ? app.installed?.agentId : app.appId
      const ofApp = whose === 'agentConfig' && agentId ? { agentId } : {}
      return { appId: app.tenant ?? '', ...ofApp, timestamp, nonceStr, signature }
    },

    check: (app) => checkSteps(() => loadAppToken(app)),
  }
}
