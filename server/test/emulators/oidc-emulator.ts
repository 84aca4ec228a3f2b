import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import Provider from 'oidc-provider'
import { type SigningKeys, signingKeys } from './signing-keys.ts'

export interface Person {
  sub: string
  name?: string
  email?: string
  /** Further claims, such as `hd`, `tid` and `oid`. */
  [claim: string]: unknown
}

type Claims = Record<string, unknown>

/** Changes an ID token before it is sent. `key`: signed by the provider's own key, another one, or not at all. */
export interface Forgery {
  claims?: (claims: Claims) => Claims
  key?: 'own' | 'foreign' | 'none'
}

export interface OidcEmulator {
  issuer: string
  client: { id: string; secret: string }
  /** The redirect addresses of the app; others are refused. */
  redirectUris: string[]
  /** The person who signs in next; with null the sign-in is refused. */
  person: Person | null
  forgery: Forgery | null
  /** `METHOD path?query` of every request. */
  requests: string[]
  /** A token like the one that the provider's client gives to a page: these claims, signed by its own key or another. */
  clientToken(claims: Claims, key?: 'own' | 'foreign'): Promise<string>
  /** Follows the redirects of an authorisation address as a browser does, up to the first to another origin. */
  visit(url: string): Promise<string>
  close(): Promise<void>
}

interface Options {
  /** May be filled later. */
  redirectUris: string[]
  /** The path of the issuer, such as `/tenant/v2.0`. */
  path?: string
}

/** Follows redirects with cookies until one leaves `origin`. */
const visit = async (url: string, origin: string): Promise<string> => {
  const jar = new Map<string, string>()
  let at = url
  for (let hop = 0; hop < 12; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { headers, status } = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = headers.get('location')
    if (!location) throw new Error(`${status} at ${at.split('?')[0]}`)
    at = new URL(location, at).href
    if (!at.startsWith(`${origin}/`)) return at
  }
  throw new Error('too many redirects')
}

const listen = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const jwkOf = async ({ own }: SigningKeys) => ({
  ...(await exportJWK(own.privateKey)),
  kid: 'k1',
  alg: 'RS256',
  use: 'sig',
})

const signed = (claims: Claims, key: SigningKeys['own']['privateKey']): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key)

const forge = async (
  { own, foreign }: SigningKeys,
  token: string,
  { claims: change = (claims) => claims, key = 'own' }: Forgery,
): Promise<string> => {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
  const claims = change(payload)
  if (key === 'none') return new UnsecuredJWT(claims).encode()
  const signing = key === 'own' ? own.privateKey : foreign.privateKey
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key === 'own' ? 'k1' : 'k2' }).sign(signing)
}

/**
 * The certified `oidc-provider` on loopback. It shows no pages: `person` signs in and agrees immediately. All refusals are the
 * provider's own code: used and foreign codes, wrong redirects, wrong secrets, wrong verifiers.
 */
export async function oidcEmulator({ redirectUris, path = '' }: Options): Promise<OidcEmulator> {
  const { server, origin } = await listen()
  const issuer = `${origin}${path}`
  const client = { id: 'worktide-client', secret: 'a-client-secret-nobody-may-see' }
  const [keys, people] = [await signingKeys(), new Map<string, Person>()]

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ['https://unused.example/callback'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [await jwkOf(keys)] },
    cookies: { keys: ['a-key-of-the-emulator'] },
    claims: { openid: ['sub', 'hd', 'tid', 'oid'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AuthorizationCode: 60, IdToken: 3600, AccessToken: 3600, Grant: 3600, Interaction: 600, Session: 3600 },
    interactions: {
      url: (_context: unknown, interaction: { uid: string }) => `${path}/interaction/${interaction.uid}`,
    },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
  })
  provider.Client.prototype.redirectUriAllowed = (uri: string) => redirectUris.includes(uri)
  provider.on('server_error', (_context: unknown, error: Error) => console.error(error))

  const emulator: OidcEmulator = {
    issuer,
    client,
    redirectUris,
    person: null,
    forgery: null,
    requests: [],
    clientToken: (claims, key = 'own') => signed(claims, keys[key].privateKey),
    visit: (url) => visit(url, origin),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (emulator.forgery && body?.id_token)
      context.body = { ...body, id_token: await forge(keys, body.id_token, emulator.forgery) }
  })

  const callback = provider.callback()
  /** Signs in and agrees to every request. */
  const interact = async (...[request, response]: Parameters<typeof callback>) => {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    const { person } = emulator
    if (!person) return provider.interactionFinished(request, response, { error: 'access_denied' })
    people.set(person.sub, person)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
    const grant = new provider.Grant({
      accountId: session?.accountId ?? person.sub,
      clientId: String(params.client_id),
    })
    grant.addOIDCScope(String(params.scope))
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  server.on('request', (request, response) => {
    emulator.requests.push(`${request.method} ${request.url}`)
    const url = request.url ?? ''
    if (path && url.startsWith(path)) {
      Object.assign(request, { originalUrl: url })
      request.url = url.slice(path.length) || '/'
    }
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
    else void callback(request, response)
  })
  return emulator
}
