import { createHash } from 'node:crypto'
import {
  followRedirect,
  issuedValues,
  type Loopback,
  loopback,
  type Question,
  type Reply,
  type Routes,
} from './loopback.ts'

const minute = 60_000

export interface FeishuPerson {
  open_id: string
  union_id: string
  user_id?: string
  name: string
  email?: string
  tenant_key: string
  /** False if the app's administrators did not give the app to this person. */
  mayUse?: boolean
}

interface Grant {
  person: FeishuPerson
  appId: string
  /** Null for a code of the client, which has no redirect. */
  redirectUri: string | null
  challenge: string | null
}

/** The arguments of a page's `h5sdk.config`. */
export interface ClientConfig {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
  jsApiList: string[]
}

/** APIs of the client that need no `config`. */
const freeApis = ['requestAuthCode', 'requestAccess']
const knownApis = ['getUserInfo', 'closeWindow', 'getClipboardData', 'getBlockActionSourceDetail', 'openSchema']

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const refusedGrant = (code: number, error: string, error_description: string): Reply => ({
  status: 400,
  json: { code, error, error_description },
})

const feishuState = () => {
  const app = { id: 'cli_a1b2c3d4e5f6', secret: 'feishu-app-secret-nobody-may-see', type: 'self' as 'self' | 'store' }
  const state = {
    app,
    redirectUris: [] as string[],
    trustedHosts: [] as string[],
    installedTenants: ['tenant-1'],
    person: null as FeishuPerson | null,
    shiftMs: 0,
    ticket: 'app-ticket-1',
  }
  const now = () => Date.now() + state.shiftMs
  const codes = issuedValues<Grant>(now, 'code-')
  const userTokens = issuedValues<FeishuPerson>(now, 'u-')
  const appTokens = issuedValues<true>(now, 'a-')
  const tenantTokens = issuedValues<string>(now, 't-')
  const tickets = issuedValues<true>(now, 'ticket-')

  return { state, app, now, codes, userTokens, appTokens, tenantTokens, tickets, js: { ticket: '' } }
}
type State = ReturnType<typeof feishuState>

const accountRoutes = ({ state, app, codes, userTokens }: State): Routes => {
  const redeem = ({ json }: Question): Reply => {
    if (json.client_id !== app.id || json.client_secret !== app.secret)
      return refusedGrant(20002, 'invalid_client', 'client secret is invalid')
    if (json.grant_type !== 'authorization_code') return refusedGrant(20036, 'unsupported_grant_type', '')
    const grant = codes.take(json.code)
    if (!grant || grant.appId !== json.client_id) return refusedGrant(20003, 'invalid_grant', 'code is invalid')
    if (grant.redirectUri !== (json.redirect_uri ?? null))
      return refusedGrant(20071, 'invalid_grant', 'redirect_uri does not match')
    if ((grant.challenge === null) !== (json.code_verifier === undefined))
      return refusedGrant(20049, 'invalid_grant', 'PKCE code challenge failed')
    if (grant.challenge !== null && sha256(String(json.code_verifier)) !== grant.challenge)
      return refusedGrant(20049, 'invalid_grant', 'PKCE code challenge failed')
    if (grant.person.mayUse === false)
      return refusedGrant(20010, 'access_denied', 'user has no permission to use the app')
    const access_token = userTokens.issue(grant.person, 120 * minute)
    return { json: { code: 0, access_token, token_type: 'Bearer', expires_in: 7200, scope: 'auth:user.id:read' } }
  }
  return {
    'GET /open-apis/authen/v1/authorize': ({ query }) => {
      const redirectUri = query.get('redirect_uri') ?? ''
      if (query.get('client_id') !== app.id) return { status: 400, json: { code: 20001, msg: 'invalid client_id' } }
      if (!state.redirectUris.includes(redirectUri))
        return { status: 400, json: { code: 20029, msg: 'redirect_uri is illegal' } }
      const back = new URL(redirectUri)
      back.searchParams.set('state', query.get('state') ?? '')
      if (state.person) {
        const challenge = query.get('code_challenge')
        const grant = { person: state.person, appId: app.id, redirectUri, challenge }
        back.searchParams.set('code', codes.issue(grant, 5 * minute))
      } else back.searchParams.set('error', 'access_denied')
      return { redirect: back.href }
    },
    'POST /oauth/v3/token': redeem,
  }
}

const platformRoutes = ({ state, app, userTokens, appTokens, tenantTokens, tickets, js }: State): Routes => {
  const isApp = ({ app_id, app_secret }: Question['json']) => app_id === app.id && app_secret === app.secret
  const badSecret: Reply = { json: { code: 10003, msg: 'invalid app_id or app_secret' } }
  const bearerOf = ({ headers }: Question) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  const noBearer: Reply = { status: 400, json: { code: 99991661, msg: 'Missing access token for authorization' } }
  const ended: Reply = { status: 400, json: { code: 99991663, msg: 'Invalid access token for authorization' } }
  const tenantToken = (tenant: string): Reply => ({
    json: { code: 0, msg: 'ok', tenant_access_token: tenantTokens.issue(tenant, 120 * minute), expire: 7200 },
  })
  return {
    'GET /open-apis/authen/v1/user_info': (question) => {
      const token = bearerOf(question)
      if (!token) return noBearer
      const person = userTokens.read(token)
      if (!person) return ended
      const { mayUse: _mayUse, ...data } = person
      return {
        json: { code: 0, msg: 'success', data: { ...data, en_name: data.name, avatar_url: 'https://x.example' } },
      }
    },
    'POST /open-apis/auth/v3/tenant_access_token/internal': ({ json }) => {
      if (!isApp(json) || app.type !== 'self') return badSecret
      return tenantToken('tenant-1')
    },
    'POST /open-apis/auth/v3/app_ticket/resend': ({ json }) =>
      isApp(json) ? { json: { code: 0, msg: 'success', data: {} } } : badSecret,
    'POST /open-apis/auth/v3/app_access_token': ({ json }) => {
      if (!isApp(json) || app.type !== 'store') return badSecret
      if (json.app_ticket !== state.ticket) return { json: { code: 10012, msg: 'app_ticket invalid' } }
      return { json: { code: 0, msg: 'ok', app_access_token: appTokens.issue(true, 120 * minute), expire: 7200 } }
    },
    'POST /open-apis/auth/v3/tenant_access_token': ({ json }) => {
      if (!appTokens.read(json.app_access_token)) return { json: { code: 10005, msg: 'app_access_token invalid' } }
      if (!state.installedTenants.includes(String(json.tenant_key)))
        return { json: { code: 10013, msg: 'tenant_key invalid' } }
      return tenantToken(String(json.tenant_key))
    },
    'POST /open-apis/jssdk/ticket/get': (question) => {
      const token = bearerOf(question)
      if (!token) return noBearer
      if (!tenantTokens.read(token)) return ended
      js.ticket = tickets.issue(true, 120 * minute)
      return { json: { code: 0, msg: 'ok', data: { ticket: js.ticket, expire_in: 7200 } } }
    },
  }
}

/** The client: `window.h5sdk` and `tt` of one page. Answers 0, or the number of the refusal. */
const openClient = ({ state, app, now, tickets, js }: State, page: string) => {
  let allowed: string[] | null = null
  return {
    config: ({ appId, timestamp, nonceStr, signature, jsApiList }: ClientConfig): number => {
      const { host, hash } = new URL(page)
      if (appId !== app.id || hash || !state.trustedHosts.includes(host)) return 2601001
      if (Math.abs(timestamp - now()) > 10 * minute || !tickets.read(js.ticket)) return 2601002
      const text = `jsapi_ticket=${js.ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`
      if (createHash('sha1').update(text).digest('hex') !== signature) return 2601002
      if (jsApiList.some((name) => ![...freeApis, ...knownApis].includes(name))) return 2601003
      allowed = jsApiList
      return 0
    },
    /** Before `config` only the free APIs work. */
    invoke: (name: string): number => (freeApis.includes(name) || allowed?.includes(name) ? 0 : 2601004),
  }
}

/**
 * Feishu on loopback, written from its documents: the accounts host and the open platform at one origin. Bad secrets are HTTP 200
 * with another code, unknown paths are plain text, a code works once for 5 minutes (3 from `requestAccess`).
 */
export async function feishuEmulator() {
  const own = feishuState()
  const { state, app, codes, tenantTokens } = own
  const server: Loopback = await loopback({ ...accountRoutes(own), ...platformRoutes(own) })
  return Object.assign(state, {
    ...server,
    /** A code of the client: `tt.requestAccess` (3 minutes) or `tt.requestAuthCode` (5). */
    clientCode: (by: 'requestAccess' | 'requestAuthCode' = 'requestAccess'): string => {
      if (!state.person) throw new Error('nobody is signed in to the client')
      const grant = { person: state.person, appId: app.id, redirectUri: null, challenge: null }
      return codes.issue(grant, (by === 'requestAccess' ? 3 : 5) * minute)
    },
    /** Ends every token of the app, as a reset of its secret does. */
    endTokens: () => tenantTokens.clear(),
    openClient: (page: string) => openClient(own, page),
    visit: followRedirect,
  })
}
export type FeishuEmulator = Awaited<ReturnType<typeof feishuEmulator>>
