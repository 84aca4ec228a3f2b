import { createHash, randomBytes } from 'node:crypto'
import type { ProviderProblem } from '../../src/core/providers/outcome-pages.ts'
import type { Provider } from '../../src/core/providers/provider-names.ts'
import type { LarkSuite } from '../provider-configuration.ts'
import { type Asked, type Connector, type Identity, type ProviderApp, ProviderError } from './connector-types.ts'
import { checkSteps, fieldsOf, keyOfApp, pageSignature, textOf } from './provider-answers.ts'
import { createProviderHttp, type ProviderAnswer } from './provider-http.ts'
import { createTokenCache } from './token-cache.ts'

interface FeishuDeps {
  provider: Extract<Provider, 'feishu' | 'lark'>
  hosts: Pick<LarkSuite, 'accounts' | 'api'>
  /** The newest ticket that was sent to a store app; null if none was. */
  appTicket(provider: Provider, appId: string): Promise<string | null>
  now(): Date
}

const tooMany = 99_991_400
const tokenEnded: readonly unknown[] = [99_991_663, 99_991_664]

/** Numbers of the open platform. */
const problemsTable: Readonly<Record<number, ProviderProblem>> = {
  10003: 'notIntegrated',
  10014: 'notIntegrated',
  20010: 'notPermitted',
  99991672: 'adminMissing',
  99991679: 'adminMissing',
}
const wordsTable: Readonly<Record<string, ProviderProblem>> = {
  invalid_grant: 'expired',
  invalid_client: 'notIntegrated',
  access_denied: 'denied',
}

const failureOf = ({ code, error, msg }: ProviderAnswer['body']): ProviderError => {
  const problem = problemsTable[Number(code)] ?? wordsTable[String(error)] ?? 'refused'
  return new ProviderError(problem, `${code} ${textOf(error) ?? textOf(msg) ?? ''}`.trim())
}

/** The body of an answer that worked: failures come with HTTP 200 too. */
const accepted = ({ status, body }: ProviderAnswer): ProviderAnswer['body'] => {
  if (status >= 400 || body.code !== 0) throw failureOf(body)
  return body
}

/** The open platform as an app meets it: questions, its own tokens, and the ticket for signatures. */
function createPlatform({ provider, hosts, appTicket, now }: FeishuDeps) {
  const http = createProviderHttp(now)
  const tokens = createTokenCache(now)
  const api = `${hosts.api}/open-apis`
  const isBusy = ({ code }: ProviderAnswer['body']) => code === tooMany
  const ask = (app: ProviderApp, url: string, more: Omit<Parameters<typeof http>[1], 'appId' | 'isBusy'>) =>
    http(url, { appId: app.appId, isBusy, ...more })

  const appAccessToken = async (app: ProviderApp): Promise<string> => {
    const secrets = { app_id: app.appId, app_secret: app.appSecret }
    const ticket = await appTicket(provider, app.appId)
    if (!ticket) {
      await ask(app, `${api}/auth/v3/app_ticket/resend`, { json: secrets }).then(accepted)
      throw new ProviderError('adminMissing', 'no app_ticket yet')
    }
    const url = `${api}/auth/v3/app_access_token`
    const said = await ask(app, url, { json: { ...secrets, app_ticket: ticket } }).then(accepted)
    return fieldsOf(said, 'app_access_token').app_access_token
  }
  const loadTenantToken = async (app: ProviderApp) => {
    const [path, json] =
      app.appType === 'store'
        ? ['', { app_access_token: await appAccessToken(app), tenant_key: app.tenant }]
        : ['/internal', { app_id: app.appId, app_secret: app.appSecret }]
    const said = await ask(app, `${api}/auth/v3/tenant_access_token${path}`, { json }).then(accepted)
    return { value: fieldsOf(said, 'tenant_access_token').tenant_access_token, lifeSeconds: Number(said.expire) || 0 }
  }
  const tenantToken = (app: ProviderApp) => tokens.get(keyOfApp(app, 'tenant'), () => loadTenantToken(app))

  /** With the app's token; one that has ended early is renewed once. */
  const withTenantToken = async (app: ProviderApp, url: string): Promise<ProviderAnswer['body']> => {
    const token = await tenantToken(app)
    const bearer = (value: string) => ask(app, url, { headers: { authorization: `Bearer ${value}` }, json: {} })
    const first = await bearer(token)
    if (!tokenEnded.includes(first.body.code)) return accepted(first)
    tokens.drop(keyOfApp(app, 'tenant'), token)
    return accepted(await bearer(await tenantToken(app)))
  }
  const ticket = (app: ProviderApp): Promise<string> =>
    tokens.get(keyOfApp(app, 'ticket'), async () => {
      const { data } = await withTenantToken(app, `${api}/jssdk/ticket/get`)
      const { ticket: value } = fieldsOf(data, 'ticket')
      return { value, lifeSeconds: Number((data as { expire_in?: unknown }).expire_in) || 0 }
    })

  return { ask, api, loadTenantToken, ticket }
}

/** Feishu, and Lark: one protocol, two sets of hosts. */
export function createFeishuConnector(deps: FeishuDeps): Connector {
  const { provider, hosts, now } = deps
  const { ask, api, loadTenantToken, ticket } = createPlatform(deps)

  const redeem = async (app: ProviderApp, code: string, more: object = {}): Promise<Identity> => {
    const json = { grant_type: 'authorization_code', client_id: app.appId, client_secret: app.appSecret, code, ...more }
    const granted = await ask(app, `${hosts.accounts}/oauth/v3/token`, { json }).then(accepted)
    const { access_token: token } = fieldsOf(granted, 'access_token')
    const headers = { authorization: `Bearer ${token}` }
    const { data } = await ask(app, `${api}/authen/v1/user_info`, { method: 'GET', headers }).then(accepted)
    const {
      tenant_key: tenantKey,
      union_id: subject,
      open_id: openId,
    } = fieldsOf(data, 'tenant_key', 'union_id', 'open_id')
    if (app.tenant && tenantKey !== app.tenant) throw new ProviderError('otherTenant', 'another tenant')
    const { name, email, user_id: userId } = data as Record<string, unknown>
    return {
      ...{ provider, app: app.appId, tenantKey, subject, tenantName: null },
      altSubjects: { openId, ...(typeof userId === 'string' ? { userId } : {}) },
      name: textOf(name),
      email: textOf(email),
    }
  }

  return {
    authUrl: async (app, { state, verifier, redirectUri }: Asked) => {
      const query = new URLSearchParams({
        client_id: app.appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return `${hosts.accounts}/open-apis/authen/v1/authorize?${query}`
    },

    exchange: async (app, { verifier, redirectUri }, callback) => {
      const error = callback.searchParams.get('error')
      if (error) throw failureOf({ error })
      const code = callback.searchParams.get('code') ?? ''
      return redeem(app, code, { redirect_uri: redirectUri, code_verifier: verifier })
    },

    exchangeInApp: (app, code) => redeem(app, code),

    sign: async (app, url) => {
      const [nonceStr, timestamp] = [randomBytes(16).toString('hex'), now().getTime()]
      const signature = pageSignature({ ticket: await ticket(app), nonceStr, timestamp, url })
      return { appId: app.appId, timestamp, nonceStr, signature }
    },

    check: (app) => checkSteps(() => loadTenantToken(app)),
  }
}
