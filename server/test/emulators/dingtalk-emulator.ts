import { followRedirect, issuedValues, loopback, type Reply, type Routes } from './loopback.ts'

const minute = 60_000

export interface DingtalkPerson {
  unionId: string
  openId: string
  nick: string
  /** Null if the person is not a member of the corp. */
  userid: string | null
}

interface Grant {
  person: DingtalkPerson
  /** Null for a code of the client. */
  redirectUri: string | null
}

const dingtalkState = () => {
  const state = {
    app: { id: 'dingabc123', secret: 'dingtalk-app-secret-nobody-may-see' },
    corpId: 'ding-corp-1',
    redirectUris: [] as string[],
    person: null as DingtalkPerson | null,
    /** False if administrators did not allow the app to read people's identities. */
    mayRead: true,
    shiftMs: 0,
  }
  const now = () => Date.now() + state.shiftMs
  return {
    state,
    codes: issuedValues<Grant>(now, 'code-'),
    userTokens: issuedValues<DingtalkPerson>(now, 'user-token-'),
    appTokens: issuedValues<true>(now, 'app-token-'),
    people: new Map<string, string | null>(),
  }
}
type State = ReturnType<typeof dingtalkState>

const refused = (code: string, message: string, status = 400): Reply => ({
  status,
  json: { code, message, requestid: 'A0B1' },
})
const failed = (errcode: number, errmsg: string): Reply => ({ json: { errcode, errmsg, request_id: 'r1' } })

/** `login.dingtalk.com` and `api.dingtalk.com`: failures are HTTP 400 with dotted error codes. */
const newRoutes = ({ state, codes, userTokens, appTokens, people }: State): Routes => ({
  'GET /oauth2/auth': ({ query }) => {
    const redirectUri = query.get('redirect_uri') ?? ''
    const isAsked = query.get('response_type') === 'code' && /\bopenid\b/.test(query.get('scope') ?? '')
    if (query.get('client_id') !== state.app.id || !isAsked) return { status: 400, text: 'invalid client or scope' }
    if (query.get('prompt') !== 'consent') return { status: 400, text: 'prompt is missing' }
    if (!state.redirectUris.includes(redirectUri)) return { status: 400, text: 'redirect_uri is not registered' }
    const back = new URL(redirectUri)
    if (state.person) {
      const code = codes.issue({ person: state.person, redirectUri }, 5 * minute)
      back.searchParams.set('authCode', code)
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    back.searchParams.set('state', query.get('state') ?? '')
    return { redirect: back.href }
  },
  'POST /v1.0/oauth2/userAccessToken': ({ json }) => {
    if (json.clientId !== state.app.id || json.clientSecret !== state.app.secret)
      return refused('invalidClientIdOrSecret', '无效的clientId或者clientSecret')
    if (json.grantType !== 'authorization_code') return refused('invalidParameter.grantType', 'grantType')
    const grant = codes.take(json.code)
    if (!grant || grant.redirectUri === null) return refused('invalidParameter.authCode.notFound', '不合法的临时授权码')
    people.set(grant.person.unionId, grant.person.userid)
    const accessToken = userTokens.issue(grant.person, 120 * minute)
    return { json: { accessToken, refreshToken: `refresh-${accessToken}`, expireIn: 7200 } }
  },
  'GET /v1.0/contact/users/me': ({ headers }) => {
    const token = headers['x-acs-dingtalk-access-token']
    if (!token) return refused('MissingParameter.access_token', 'x-acs-dingtalk-access-token is missing')
    const person = userTokens.read(token)
    if (!person) return refused('InvalidAuthentication', '不合法的access_token')
    if (!state.mayRead) return refused('Forbidden.AccessDenied.AccessTokenPermissionDenied', 'no permission', 403)
    const { nick, openId, unionId } = person
    return { json: { nick, openId, unionId, avatarUrl: 'https://x.example', stateCode: '86' } }
  },
  'POST /v1.0/oauth2/accessToken': ({ json }) => {
    if (json.appKey !== state.app.id || json.appSecret !== state.app.secret)
      return refused('invalidClientIdOrSecret', '无效的clientId或者clientSecret')
    return { json: { accessToken: appTokens.issue(true, 120 * minute), expireIn: 7200 } }
  },
})

/** `oapi.dingtalk.com`: failures are HTTP 200 with another number. */
const oldRoutes = ({ codes, appTokens, people }: State): Routes => ({
  'POST /topapi/v2/user/getuserinfo': ({ query, json }) => {
    if (!appTokens.read(query.get('access_token'))) return failed(40014, '不合法的access_token')
    const grant = codes.take(json.code)
    if (!grant || grant.redirectUri !== null) return failed(40078, '不存在的临时授权码')
    const { userid, unionId, nick } = grant.person
    if (userid === null) return failed(60121, '找不到该用户')
    const result = { userid, unionid: unionId, name: nick, device_id: 'd', sys: false, sys_level: 0 }
    return { json: { errcode: 0, errmsg: 'ok', result, request_id: 'r1' } }
  },
  'POST /topapi/user/getbyunionid': ({ query, json }) => {
    if (!appTokens.read(query.get('access_token'))) return failed(40014, '不合法的access_token')
    const userid = people.get(String(json.unionid))
    if (!userid) return failed(60121, '找不到该用户')
    return { json: { errcode: 0, errmsg: 'ok', result: { contact_type: 0, userid }, request_id: 'r1' } }
  },
})

/** DingTalk on loopback, written from its documents: three hosts at one origin. A code works once for 5 minutes. */
export async function dingtalkEmulator() {
  const own = dingtalkState()
  const { state, codes } = own
  const server = await loopback({ ...newRoutes(own), ...oldRoutes(own) })
  return Object.assign(state, {
    ...server,
    /** A code of `dd.requestAuthCode`, for a corp that has the app. */
    clientCode: (corpId = state.corpId): string => {
      if (!state.person || corpId !== state.corpId) throw new Error('dd: the corp does not have this app')
      return codes.issue({ person: state.person, redirectUri: null }, 5 * minute)
    },
    visit: followRedirect,
  })
}
export type DingtalkEmulator = Awaited<ReturnType<typeof dingtalkEmulator>>
