import type { ProviderProblem } from '../../src/core/providers/outcome-pages.ts'
import type { DingtalkHosts } from '../provider-configuration.ts'
import { type Connector, type Identity, type ProviderApp, ProviderError } from './connector-types.ts'
import { checkSteps, fieldsOf, keyOfApp, textOf } from './provider-answers.ts'
import { createProviderHttp, type ProviderAnswer } from './provider-http.ts'
import { createTokenCache } from './token-cache.ts'

/** Error numbers of the older interface, which reports failures with HTTP 200. */
const numbersTable: Readonly<Record<number, ProviderProblem>> = {
  40078: 'expired',
  60121: 'otherTenant',
  60011: 'adminMissing',
}
const tokenEnded: readonly unknown[] = [40001, 40014]
const tooMany: readonly unknown[] = [88, 90018]

/** The dotted error codes of the newer interface, which reports failures with HTTP 400. */
const problemOfWord = (word: string): ProviderProblem => {
  if (/^invalidParameter\.authCode/i.test(word)) return 'expired'
  if (/client(Id|Secret)|appKey/i.test(word)) return 'notIntegrated'
  return /^forbidden/i.test(word) ? 'notPermitted' : 'refused'
}

const accepted = ({ status, body }: ProviderAnswer): ProviderAnswer['body'] => {
  const { errcode, errmsg, code, message } = body
  if (errcode !== undefined && errcode !== 0)
    throw new ProviderError(numbersTable[Number(errcode)] ?? 'refused', `${errcode} ${textOf(errmsg) ?? ''}`)
  if (status < 400) return body
  throw new ProviderError(problemOfWord(String(code)), `${textOf(code) ?? status} ${textOf(message) ?? ''}`)
}

/** DingTalk. Its older interface requires the app's token in the address. */
export function createDingtalkConnector({ login, api, oapi }: DingtalkHosts, now: () => Date): Connector {
  const http = createProviderHttp(now)
  const tokens = createTokenCache(now)
  const isBusy = ({ errcode }: ProviderAnswer['body']) => tooMany.includes(errcode)

  const loadAppToken = async ({ appId, appSecret }: ProviderApp) => {
    const json = { appKey: appId, appSecret }
    const said = await http(`${api}/v1.0/oauth2/accessToken`, { appId, json }).then(accepted)
    return { value: fieldsOf(said, 'accessToken').accessToken, lifeSeconds: Number(said.expireIn) || 0 }
  }
  const appToken = (app: ProviderApp) => tokens.get(keyOfApp(app, 'app'), () => loadAppToken(app))

  /** A request to the older interface; a token that expired early is renewed once. */
  const askOld = async (app: ProviderApp, path: string, json: object): Promise<Record<string, unknown>> => {
    const request = (token: string) =>
      http(`${oapi}${path}`, { appId: app.appId, query: { access_token: token }, json, isBusy })
    const token = await appToken(app)
    const first = await request(token)
    let { result } = first.body
    if (tokenEnded.includes(first.body.errcode)) {
      tokens.drop(keyOfApp(app, 'app'), token)
      result = accepted(await request(await appToken(app))).result
    } else accepted(first)
    return (result ?? {}) as Record<string, unknown>
  }

  const identity = (
    app: ProviderApp,
    subject: string,
    altSubjects: Record<string, string>,
    name: unknown,
  ): Identity => ({
    ...{ provider: 'dingtalk', app: app.appId, tenantKey: app.tenant ?? '', subject, altSubjects },
    ...{ name: textOf(name), tenantName: null, email: null },
  })

  const exchange = async (app: ProviderApp, code: string): Promise<Identity> => {
    const json = { clientId: app.appId, clientSecret: app.appSecret, code, grantType: 'authorization_code' }
    const granted = await http(`${api}/v1.0/oauth2/userAccessToken`, { appId: app.appId, json }).then(accepted)
    const { accessToken } = fieldsOf(granted, 'accessToken')
    if (typeof granted.corpId === 'string' && granted.corpId !== '' && granted.corpId !== app.tenant)
      throw new ProviderError('otherTenant', 'another corp')
    const headers = { 'x-acs-dingtalk-access-token': accessToken }
    const me = await http(`${api}/v1.0/contact/users/me`, { appId: app.appId, method: 'GET', headers }).then(accepted)
    const { unionId, openId } = fieldsOf(me, 'unionId', 'openId')
    // anyone may have an account at DingTalk; this request asks whether the person belongs to the corp
    const { userid } = fieldsOf(await askOld(app, '/topapi/user/getbyunionid', { unionid: unionId }), 'userid')
    return identity(app, unionId, { openId, userId: userid }, me.nick)
  }

  return {
    authUrl: async (app, { state, redirectUri }) => {
      const query = new URLSearchParams({
        ...{ response_type: 'code', client_id: app.appId, redirect_uri: redirectUri },
        ...{ scope: 'openid', state, prompt: 'consent' },
      })
      return `${login}/oauth2/auth?${query}`
    },

    exchange: async (app, _request, { searchParams }) => {
      const error = searchParams.get('error')
      if (error) throw new ProviderError(error === 'access_denied' ? 'denied' : 'refused', error.slice(0, 60))
      return exchange(app, searchParams.get('authCode') ?? searchParams.get('code') ?? '')
    },

    exchangeInApp: async (app, code) => {
      const said = await askOld(app, '/topapi/v2/user/getuserinfo', { code })
      const { unionid, userid } = fieldsOf(said, 'unionid', 'userid')
      return identity(app, unionid, { userId: userid }, said.name)
    },

    check: (app) => checkSteps(() => loadAppToken(app)),
  }
}
