import type { QywxHosts } from '../provider-configuration.ts'
import { type Connector, type Identity, type ProviderApp, ProviderError } from './connector-types.ts'
import { fieldsOf, keyOfApp, textOf } from './provider-answers.ts'
import type { ProviderAnswer } from './provider-http.ts'
import type { TokenCache } from './token-cache.ts'

type Body = ProviderAnswer['body']

interface SuiteDeps {
  hosts: Pick<QywxHosts, 'install'>
  /** The newest ticket that WeCom sent to the suite; null if it has sent none yet. */
  suiteTicket(suiteId: string): Promise<string | null>
  tokens: TokenCache
  /** Sends a request to the interface and returns the unchecked answer. */
  send(app: ProviderApp, path: string, query: Record<string, string>, json?: object): Promise<Body>
  /** Throws for an `errcode`. */
  accepted(body: Body): Body
}

/** 40082: invalid token. 42009: expired token. */
const suiteTokenEnded: readonly unknown[] = [40082, 42009]

/**
 * A third-party app of WeCom (a "suite"): `appId` and `appSecret` are the suite's. It gets its tokens with a ticket that WeCom sends. A
 * corp installs it; the permanent code of the installation is the corp's secret (IDP-29).
 */
export function createSuite({ hosts, suiteTicket, tokens, send, accepted }: SuiteDeps) {
  /** One token for all corps. */
  const suiteKey = ({ installed: _, ...app }: ProviderApp) => keyOfApp({ ...app, tenant: null }, 'suite')

  const loadSuiteToken = async (app: ProviderApp) => {
    const ticket = await suiteTicket(app.appId)
    if (!ticket) throw new ProviderError('adminMissing', 'no suite_ticket yet')
    const json = { suite_id: app.appId, suite_secret: app.appSecret, suite_ticket: ticket }
    const said = accepted({ errcode: 0, ...(await send(app, '/service/get_suite_token', {}, json)) })
    return { value: fieldsOf(said, 'suite_access_token').suite_access_token, lifeSeconds: Number(said.expires_in) || 0 }
  }
  const suiteToken = (app: ProviderApp) => tokens.get(suiteKey(app), () => loadSuiteToken(app))

  /** A request with the suite's token; a token that expired early is renewed once. */
  const request = async (
    app: ProviderApp,
    path: string,
    query: Record<string, string>,
    json?: object,
  ): Promise<Body> => {
    const token = await suiteToken(app)
    const first = await send(app, path, { suite_access_token: token, ...query }, json)
    if (!suiteTokenEnded.includes(first.errcode)) return accepted({ errcode: 0, ...first })
    tokens.drop(suiteKey(app), token)
    return accepted({
      errcode: 0,
      ...(await send(app, path, { suite_access_token: await suiteToken(app), ...query }, json)),
    })
  }

  const installation: NonNullable<Connector['installation']> = {
    url: async (app, { state, redirectUri }) => {
      const { pre_auth_code } = fieldsOf(await request(app, '/service/get_pre_auth_code', {}), 'pre_auth_code')
      const query = new URLSearchParams({ suite_id: app.appId, pre_auth_code, redirect_uri: redirectUri, state })
      return `${hosts.install}/3rdapp/install?${query}`
    },
    finish: async (app, _request, { searchParams }) => {
      const code = searchParams.get('auth_code')
      // an administrator who does not agree comes back without a code
      if (!code) throw new ProviderError('denied', 'no auth_code')
      const said = await request(app, '/service/get_permanent_code', {}, { auth_code: code })
      const { permanent_code: secret } = fieldsOf(said, 'permanent_code')
      const { corpid: tenant } = fieldsOf(said.auth_corp_info, 'corpid')
      const { corp_name } = said.auth_corp_info as Body
      const { agent } = (said.auth_info ?? {}) as { agent?: { agentid?: unknown }[] }
      const agentId = agent?.[0]?.agentid
      return { tenant, tenantName: textOf(corp_name), secret, agentId: agentId === undefined ? null : String(agentId) }
    },
  }

  return {
    installation,
    suiteToken,

    /** The corp's own token, by the permanent code of its installation. */
    loadCorpToken: async (app: ProviderApp) => {
      if (!app.installed) throw new ProviderError('adminMissing', 'not installed')
      const json = { auth_corpid: app.tenant, permanent_code: app.installed.secret }
      const said = await request(app, '/service/get_corp_token', {}, json)
      return { value: fieldsOf(said, 'access_token').access_token, lifeSeconds: Number(said.expires_in) || 0 }
    },

    /** The identity behind a code; a person of any corp, or only of the app's own corp if it has one. */
    redeem: async (app: ProviderApp, code: string): Promise<Identity> => {
      const said = await request(app, '/service/auth/getuserinfo3rd', { code })
      const subject = textOf(said.userid)
      if (!subject) throw new ProviderError('notPermitted', 'no member of a corp')
      const { corpid: tenantKey } = fieldsOf(said, 'corpid')
      if (app.tenant && tenantKey !== app.tenant) throw new ProviderError('otherTenant', 'another corp')
      const openUserId = textOf(said.open_userid)
      return {
        ...{ provider: 'qywx', app: app.appId, tenantKey, subject, name: null, tenantName: null, email: null },
        altSubjects: openUserId ? { openUserId } : {},
      }
    },
  }
}
