import { createHmac, randomBytes } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { followRedirect, issuedValues, loopback, type Reply, type Routes } from './loopback.ts'
import { type SigningKeys, signingKeys } from './signing-keys.ts'

const minute = 60_000

export interface SlackPerson {
  user_id: string
  team_id: string
  name: string
  email?: string
}

interface Grant {
  person: SlackPerson
  clientId: string
  /** Null if the app's request named none, so that the code went to the app's first address. */
  redirectUri: string | null
  nonce: string | null
}

/** A fault of the next ID tokens. */
export interface SlackForgery {
  claims?: Record<string, unknown>
  without?: string
  key?: 'foreign'
  ageMs?: number
}

const slackState = () => {
  const state = {
    app: { id: '1111.2222', secret: 'slack-client-secret-nobody-may-see' },
    /** Another owner's app, whose site gets the codes of the people who sign in there. */
    otherApp: { id: '3333.4444', secret: 'slack-client-secret-of-somebody-else' },
    redirectUris: [] as string[],
    person: null as SlackPerson | null,
    forgery: null as SlackForgery | null,
    shiftMs: 0,
    issuer: '',
    signingSecret: 'slack-signing-secret-nobody-may-see',
    /** The workspace whose administrator agrees next; with null the next one refuses. `id` null: a whole enterprise. */
    installing: null as { id: string | null; name: string } | null,
    /** Bot tokens with their workspaces. */
    installed: new Map<string, string>(),
  }
  const now = () => Date.now() + state.shiftMs
  return {
    ...{ state, now },
    installs: issuedValues<{ team: NonNullable<typeof state.installing>; redirectUri: string }>(now, 'install.'),
    codes: issuedValues<Grant>(now, 'code.'),
  }
}
type State = ReturnType<typeof slackState>

/** Slack answers everything with HTTP 200. */
const failed = (error: string): Reply => ({ json: { ok: false, error } })

const idToken = (
  { state }: State,
  { own, foreign }: SigningKeys,
  { person, nonce, clientId }: Grant,
): Promise<string> => {
  const { claims: changed = {}, without = '', key, ageMs = 0 } = state.forgery ?? {}
  const now = Math.floor((Date.now() - ageMs) / 1000)
  const claims: Record<string, unknown> = {
    ...{ iss: state.issuer, sub: person.user_id, aud: clientId, iat: now, exp: now + 300, nonce },
    ...{ 'https://slack.com/user_id': person.user_id, 'https://slack.com/team_id': person.team_id },
    ...{ 'https://slack.com/team_name': 'Tide', email: person.email, email_verified: true, name: person.name },
    ...changed,
  }
  delete claims[without]
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'slack-1' })
    .sign(key === 'foreign' ? foreign.privateKey : own.privateKey)
}

const routesOf = (own: State, keys: SigningKeys): Routes => {
  const { state, codes } = own
  return {
    'GET /.well-known/openid-configuration': () => ({
      json: {
        issuer: state.issuer,
        authorization_endpoint: `${state.issuer}/openid/connect/authorize`,
        token_endpoint: `${state.issuer}/api/openid.connect.token`,
        userinfo_endpoint: `${state.issuer}/api/openid.connect.userInfo`,
        jwks_uri: `${state.issuer}/openid/connect/keys`,
        scopes_supported: ['openid', 'profile', 'email'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      },
    }),
    'GET /openid/connect/keys': async () => {
      const jwk = { ...(await exportJWK(keys.own.publicKey)), kid: 'slack-1', alg: 'RS256', use: 'sig' }
      return { json: { keys: [jwk] } }
    },
    'GET /openid/connect/authorize': ({ query }) => {
      const redirectUri = query.get('redirect_uri') ?? ''
      if (query.get('client_id') !== state.app.id) return { status: 400, text: 'invalid_client_id' }
      if (query.get('response_type') !== 'code' || !query.get('scope')?.split(' ').includes('openid'))
        return { status: 400, text: 'invalid_scope' }
      if (!state.redirectUris.includes(redirectUri)) return { status: 400, text: 'bad_redirect_uri' }
      const back = new URL(redirectUri)
      const { person } = state
      if (person)
        back.searchParams.set(
          'code',
          codes.issue({ person, clientId: state.app.id, redirectUri, nonce: query.get('nonce') }, 10 * minute),
        )
      else back.searchParams.set('error', 'access_denied')
      back.searchParams.set('state', query.get('state') ?? '')
      return { redirect: back.href }
    },
    'POST /api/openid.connect.token': async ({ form }) => {
      const app = [state.app, state.otherApp].find(({ id }) => id === form.get('client_id'))
      if (!app) return failed('invalid_client_id')
      if (form.get('client_secret') !== app.secret) return failed('bad_client_secret')
      const grant = codes.take(form.get('code'))
      if (!grant || grant.clientId !== app.id) return failed('invalid_code')
      // "must match the originally submitted URI (if one was sent)"
      if (grant.redirectUri !== null && grant.redirectUri !== form.get('redirect_uri'))
        return failed('bad_redirect_uri')
      const id_token = await idToken(own, keys, grant)
      return { json: { ok: true, access_token: `xoxp-${grant.person.user_id}`, token_type: 'Bearer', id_token } }
    },
  }
}

/** OAuth v2: an administrator adds the app to a workspace. */
const installRoutes = ({ state, installs }: State): Routes => ({
  'GET /oauth/v2/authorize': ({ query }) => {
    const redirectUri = query.get('redirect_uri') ?? ''
    if (query.get('client_id') !== state.app.id) return { status: 400, text: 'invalid_client_id' }
    if (!query.get('scope')) return { status: 400, text: 'invalid_scope' }
    if (!state.redirectUris.includes(redirectUri)) return { status: 400, text: 'bad_redirect_uri' }
    const back = new URL(redirectUri)
    if (state.installing)
      back.searchParams.set('code', installs.issue({ team: state.installing, redirectUri }, 10 * minute))
    else back.searchParams.set('error', 'access_denied')
    back.searchParams.set('state', query.get('state') ?? '')
    return { redirect: back.href }
  },
  'POST /api/oauth.v2.access': ({ form }) => {
    if (form.get('client_id') !== state.app.id) return failed('invalid_client_id')
    if (form.get('client_secret') !== state.app.secret) return failed('bad_client_secret')
    const grant = installs.take(form.get('code'))
    if (!grant) return failed('invalid_code')
    if (grant.redirectUri !== form.get('redirect_uri')) return failed('bad_redirect_uri')
    const { id, name } = grant.team
    const access_token = `xoxb-${randomBytes(12).toString('hex')}`
    if (id !== null) state.installed.set(access_token, id)
    const about = { app_id: 'A1', token_type: 'bot', authed_user: { id: 'U1' }, is_enterprise_install: id === null }
    return { json: { ok: true, access_token, ...about, team: id === null ? null : { id, name }, enterprise: null } }
  },
  'POST /api/apps.uninstall': ({ headers, form }) => {
    if (form.get('client_id') !== state.app.id) return failed('invalid_client_id')
    if (form.get('client_secret') !== state.app.secret) return failed('bad_client_secret')
    const isKnown = state.installed.delete(String(headers.authorization).replace(/^Bearer /, ''))
    return isKnown ? { json: { ok: true } } : failed('invalid_auth')
  },
})

/** Slack's sign-in and installation on loopback, written from its documents. A code works once for 10 minutes; every refusal is HTTP 200. */
export async function slackEmulator() {
  const own = slackState()
  const server = await loopback({ ...routesOf(own, await signingKeys()), ...installRoutes(own) })
  own.state.issuer = server.origin
  return Object.assign(own.state, {
    ...server,
    visit: followRedirect,
    /** The code that the site of the other app gets when a person signs in there. */
    codeOfOtherApp: (person: SlackPerson, nonce: string | null): string =>
      own.codes.issue({ person, clientId: own.state.otherApp.id, redirectUri: null, nonce }, 10 * minute),
    /** An event like Slack's: its text, and headers with a signature. */
    event: (event: object) => {
      const payload = JSON.stringify(event)
      const timestamp = String(Math.floor(own.now() / 1000))
      const mac = createHmac('sha256', own.state.signingSecret).update(`v0:${timestamp}:${payload}`).digest('hex')
      const signed = { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${mac}` }
      return { payload, headers: { 'content-type': 'application/json', ...signed } }
    },
  })
}
export type SlackEmulator = Awaited<ReturnType<typeof slackEmulator>>
