import { randomBytes } from 'node:crypto'
import type { ProviderProblem } from '../../src/core/providers/outcome-pages.ts'
import type { QywxHosts } from '../provider-configuration.ts'
import { type Connector, type Identity, type ProviderApp, ProviderError } from './connector-types.ts'
import { checkSteps, fieldsOf, keyOfApp, pageSignature, textOf } from './provider-answers.ts'
import { createProviderHttp, type ProviderAnswer } from './provider-http.ts'
import { createTokenCache } from './token-cache.ts'

const problemsTable: Readonly<Record<number, ProviderProblem>> = {
  40029: 'expired',
  40163: 'expired',
  42003: 'expired',
  40013: 'notIntegrated',
  40001: 'notIntegrated',
  40056: 'notIntegrated',
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

/**
 * WeCom: `appId` is the AgentId, the tenant the Corp ID. It has neither PKCE nor a nonce; the state and the browser's cookie tie
 * the answer to its question. Secrets and tokens are in the addresses of its interface: the provider wants it so.
 */
export function createQywxConnector({ login, open, api }: QywxHosts, now: () => Date): Connector {
  const http = createProviderHttp(now)
  const tokens = createTokenCache(now)
  const get = (app: ProviderApp, path: string, query: Record<string, string>) =>
    http(`${api}/cgi-bin${path}`, {
      ...{ appId: keyOfApp(app, 'limits'), method: 'GET', query },
      isBusy: ({ errcode }) => errcode === tooMany,
    })

  const loadAppToken = async (app: ProviderApp) => {
    const said = accepted(await get(app, '/gettoken', { corpid: app.tenant ?? '', corpsecret: app.appSecret }))
    return { value: fieldsOf(said, 'access_token').access_token, lifeSeconds: Number(said.expires_in) || 0 }
  }
  const appToken = (app: ProviderApp) => tokens.get(keyOfApp(app, 'app'), () => loadAppToken(app))

  /** With the app's token; one that has ended early is renewed once. */
  const ask = async (
    app: ProviderApp,
    path: string,
    query: Record<string, string>,
  ): Promise<ProviderAnswer['body']> => {
    const token = await appToken(app)
    const first = await get(app, path, { access_token: token, ...query })
    if (!tokenEnded.includes(first.body.errcode)) return accepted(first)
    tokens.drop(keyOfApp(app, 'app'), token)
    return accepted(await get(app, path, { access_token: await appToken(app), ...query }))
  }
  const ticket = (app: ProviderApp): Promise<string> =>
    tokens.get(keyOfApp(app, 'ticket'), async () => {
      const said = await ask(app, '/get_jsapi_ticket', {})
      return { value: fieldsOf(said, 'ticket').ticket, lifeSeconds: Number(said.expires_in) || 0 }
    })

  const redeem = async (app: ProviderApp, code: string): Promise<Identity> => {
    const said = await ask(app, '/auth/getuserinfo', { code })
    // an outsider has another id, or none: only members of the corp have this one
    const subject = textOf(said.userid)
    if (!subject) throw new ProviderError('notPermitted', 'no member of the corp')
    return {
      ...{ provider: 'qywx', app: app.appId, tenantKey: app.tenant ?? '', subject, altSubjects: {} },
      ...{ name: null, tenantName: null, email: null },
    }
  }

  return {
    authUrl: async (app, { state, redirectUri }, userAgent) => {
      const common = { appid: app.tenant ?? '', redirect_uri: redirectUri, state, agentid: app.appId }
      if (/wxwork/i.test(userAgent)) {
        const query = new URLSearchParams({ ...common, response_type: 'code', scope: 'snsapi_base' })
        return `${open}/connect/oauth2/authorize?${query}#wechat_redirect`
      }
      return `${login}/wwlogin/sso/login?${new URLSearchParams({ ...common, login_type: 'CorpApp' })}`
    },

    exchange: async (app, _asked, { searchParams }) => {
      const code = searchParams.get('code')
      // somebody who does not agree comes back without one
      if (!code) throw new ProviderError('denied', 'no code')
      return redeem(app, code)
    },

    exchangeInApp: redeem,

    sign: async (app, url) => {
      const [nonceStr, timestamp] = [randomBytes(16).toString('hex'), Math.floor(now().getTime() / 1000)]
      const signature = pageSignature({ ticket: await ticket(app), nonceStr, timestamp, url })
      return { appId: app.tenant ?? '', timestamp, nonceStr, signature }
    },

    check: (app) => checkSteps(() => loadAppToken(app)),
  }
}
