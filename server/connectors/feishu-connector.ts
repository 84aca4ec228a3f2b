import { createHash, randomBytes } from 'node:crypto'
import type { AccessTokenError, IAuthorizationCodeParams as AuthorizationCode } from '@larksuiteoapi/node-sdk'
import type { ProviderProblem } from '../../src/core/providers/outcome-pages.ts'
import type { Provider } from '../../src/core/providers/provider-names.ts'
import type { LarkSuite } from '../provider-configuration.ts'
import {
  type Connector,
  type Identity,
  type ProviderApp,
  ProviderError,
  type ProviderRequest,
  ProviderUnreachable,
} from './connector-types.ts'
import { createLarkClients, type LarkClient } from './lark-clients.ts'
import { checkSteps, fieldsOf, keyOfApp, pageSignature, textOf } from './provider-answers.ts'
import { createTokenCache } from './token-cache.ts'

interface FeishuDeps {
  provider: Extract<Provider, 'feishu' | 'lark'>
  hosts: Pick<LarkSuite, 'accounts' | 'api'>
  /** The newest ticket that a store app received; null if it received none. */
  appTicket(provider: Provider, appId: string): Promise<string | null>
  now(): Date
}

const tokenEnded: readonly unknown[] = [99_991_663, 99_991_664]

/** Error numbers of the open platform. */
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

const failureOf = ({ code, error, msg }: { code?: unknown; error?: unknown; msg?: unknown }): ProviderError => {
  const problem = problemsTable[Number(code)] ?? wordsTable[String(error)] ?? 'refused'
  return new ProviderError(problem, `${code} ${textOf(error) ?? textOf(msg) ?? ''}`.trim())
}

/** Translates the SDK's error for a code. Status 0 means that there was no answer; then only the message is known. */
const grantFailureOf = ({ statusCode, code, error, errorDescription: msg, message }: AccessTokenError) =>
  statusCode === 0 ? new ProviderUnreachable(message) : failureOf({ code, error, msg })

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

type Answer = Record<string, unknown>

/** The body of a successful answer. Failures have HTTP 200 too, and are thrown. */
const accepted = (answer: unknown): Answer => {
  const body = answer as Answer
  if (body.code !== 0) throw failureOf(body)
  return body
}

/** The open platform from an app's side: the app's own tokens, and the ticket for signatures. */
function createPlatform({ provider, hosts, appTicket, now }: FeishuDeps) {
  const clientOf = createLarkClients(hosts, now)
  const tokens = createTokenCache(now)

  const appAccessToken = async (app: ProviderApp, { auth }: LarkClient): Promise<string> => {
    const secrets = { app_id: app.appId, app_secret: app.appSecret }
    const ticket = await appTicket(provider, app.appId)
    if (!ticket) {
      accepted(await auth.v3.appTicket.resend({ data: secrets }))
      throw new ProviderError('adminMissing', 'no app_ticket yet')
    }
    const said = accepted(await auth.v3.appAccessToken.create({ data: { ...secrets, app_ticket: ticket } }))
    return fieldsOf(said, 'app_access_token').app_access_token
  }
  const askTenantToken = async (app: ProviderApp): Promise<Answer> => {
    const client = await clientOf(app)
    const { tenantAccessToken } = client.auth.v3
    if (app.appType === 'self')
      return accepted(await tenantAccessToken.internal({ data: { app_id: app.appId, app_secret: app.appSecret } }))
    const app_access_token = await appAccessToken(app, client)
    return accepted(await tenantAccessToken.create({ data: { app_access_token, tenant_key: app.tenant ?? '' } }))
  }
  const loadTenantToken = async (app: ProviderApp) => {
    const said = await askTenantToken(app)
    return { value: fieldsOf(said, 'tenant_access_token').tenant_access_token, lifeSeconds: Number(said.expire) || 0 }
  }
  const tenantToken = (app: ProviderApp) => tokens.get(keyOfApp(app, 'tenant'), () => loadTenantToken(app))

  /** A request with the app's token; a token that expired early is renewed once. */
  const withTenantToken = async (app: ProviderApp, url: string): Promise<Answer> => {
    const client = await clientOf(app)
    const token = await tenantToken(app)
    const request = (value: string) => client.request<Answer>({ method: 'POST', url, headers: bearer(value) })
    const first = await request(token)
    if (!tokenEnded.includes(first.code)) return accepted(first)
    tokens.drop(keyOfApp(app, 'tenant'), token)
    return accepted(await request(await tenantToken(app)))
  }
  const ticket = (app: ProviderApp): Promise<string> =>
    tokens.get(keyOfApp(app, 'ticket'), async () => {
      const { data } = await withTenantToken(app, '/open-apis/jssdk/ticket/get')
      const { ticket: value } = fieldsOf(data, 'ticket')
      return { value, lifeSeconds: Number((data as { expire_in?: unknown }).expire_in) || 0 }
    })

  return { clientOf, loadTenantToken, ticket }
}

/** Feishu, and Lark: one protocol, two sets of hosts. */
export function createFeishuConnector(deps: FeishuDeps): Connector {
  const { provider, hosts, now } = deps
  const { clientOf, loadTenantToken, ticket } = createPlatform(deps)

  const redeem = async (app: ProviderApp, grant: AuthorizationCode): Promise<Identity> => {
    const client = await clientOf(app)
    const { accessToken } = await client.accessToken.retrieveByAuthorizationCode(grant).catch((error: unknown) => {
      throw grantFailureOf(error as AccessTokenError)
    })
    const { data } = accepted(await client.authen.v1.userInfo.get({}, { headers: bearer(accessToken) }))
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
    authUrl: async (app, { state, verifier, redirectUri }: ProviderRequest) => {
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
      return redeem(app, { code, redirectUri, codeVerifier: verifier })
    },

    exchangeInApp: (app, code) => redeem(app, { code }),

    sign: async (app, url) => {
      const [nonceStr, timestamp] = [randomBytes(16).toString('hex'), now().getTime()]
      const signature = pageSignature({ ticket: await ticket(app), nonceStr, timestamp, url })
      return { appId: app.appId, timestamp, nonceStr, signature }
    },

    check: (app) => checkSteps(() => loadTenantToken(app)),
  }
}
