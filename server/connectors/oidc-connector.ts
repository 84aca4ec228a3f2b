import type { CustomFetch, IDToken, Configuration as OidcConfiguration } from 'openid-client'
import {
  type CheckStep,
  type Connector,
  type Identity,
  type ProviderApp,
  ProviderError,
  type ProviderRequest,
} from './connector-types.ts'

/** What distinguishes one OpenID Connect provider from another. */
export interface OidcProvider {
  issuer(app: ProviderApp): string
  scope: string
  /** Parameters of the authorisation address besides the standard ones. */
  parameters?(app: ProviderApp): Record<string, string>
  /** Absent if the provider supports PKCE. */
  hasPkce?: false
  /** The meaning of the provider's own error codes, besides those of the standard. */
  problemByCode?: Readonly<Record<string, ProviderError['problem']>>
  /** Whether checked claims are those of a token that the provider's client issued for the app. Absent if it issues none. */
  isClientToken?(claims: Record<string, unknown>): boolean
  /** The identity in checked claims; throws `otherTenant` if the app serves another tenant. */
  identityOf(claims: IDToken, app: ProviderApp): Identity
}

const timeoutSeconds = 10
const clockToleranceSeconds = 30
/** Keys and addresses of a provider are requested again after this time. */
const discoveryLifeMs = 10 * 60_000

const library = () => import('openid-client')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The `error` of an OAuth answer, from the browser or from the token endpoint. */
const oauthErrorOf = (error: unknown): string | null => {
  const { error: code } = error as { error?: unknown }
  return typeof code === 'string' ? code : null
}

const problemsTable: Readonly<Record<string, ProviderError['problem']>> = {
  access_denied: 'denied',
  consent_required: 'adminMissing',
  interaction_required: 'adminMissing',
  unauthorized_client: 'notPermitted',
  invalid_grant: 'expired',
}

const failureOf =
  ({ problemByCode }: OidcProvider) =>
  (error: unknown): ProviderError => {
    if (error instanceof ProviderError) return error
    const code = oauthErrorOf(error)
    const problem = code === null ? undefined : (problemByCode?.[code] ?? problemsTable[code])
    return new ProviderError(problem ?? 'refused', code ?? messageOf(error))
  }

/** Slack refuses with HTTP 200 and `ok: false`, which a standard client would mistake for an answer with missing fields. */
const withFailuresAsErrors = async (...[url, options]: Parameters<CustomFetch>): Promise<Response> => {
  const response = await fetch(url, options as RequestInit)
  if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const { ok, error } = (body ?? {}) as { ok?: unknown; error?: unknown }
  return ok === false ? Response.json({ error: String(error) }, { status: 400 }) : response
}

/** Tests credentials with an invalid code: a provider reports wrong credentials before a wrong code. */
const tryCredentials = async (
  configuration: OidcConfiguration,
  redirectUri: string,
  failure: ReturnType<typeof failureOf>,
): Promise<CheckStep> => {
  const client = await library()
  const code = {
    code: 'a-code-that-nobody-issued',
    redirect_uri: redirectUri,
    code_verifier: client.randomPKCECodeVerifier(),
  }
  const said = await client.genericGrantRequest(configuration, 'authorization_code', code).then(
    () => null,
    (error: unknown) => failure(error),
  )
  const ok = said === null || said.problem === 'expired'
  return { name: 'credentials', ok, detail: ok ? '' : said.message }
}

/** Addresses and keys of a provider, per app; requested again after ten minutes. */
const createDiscovery = (provider: OidcProvider, now: () => Date) => {
  const known = new Map<string, { at: number; configuration: Promise<OidcConfiguration> }>()

  const discover = async (app: ProviderApp): Promise<OidcConfiguration> => {
    const client = await library()
    const issuer = new URL(provider.issuer(app))
    const metadata = { client_secret: app.appSecret, [client.clockTolerance]: clockToleranceSeconds }
    return client.discovery(issuer, app.appId, metadata, undefined, {
      timeout: timeoutSeconds,
      [client.customFetch]: withFailuresAsErrors,
      execute: [
        client.enableNonRepudiationChecks,
        // only with the operator's consent: the configuration demands https in production
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
  }

  const configurationOf = (app: ProviderApp): Promise<OidcConfiguration> => {
    const key = JSON.stringify([provider.issuer(app), app.appId, app.appSecret])
    const found = known.get(key)
    const isFresh = ({ at }: { at: number }) => now().getTime() - at < discoveryLifeMs
    if (found && isFresh(found)) return found.configuration
    for (const [name, each] of known) if (!isFresh(each)) known.delete(name)
    const configuration = discover(app)
    known.set(key, { at: now().getTime(), configuration })
    configuration.catch(() => known.delete(key))
    return configuration
  }

  return configurationOf
}

type Keys = ReturnType<typeof import('jose').createRemoteJWKSet>

/** The keys of a provider, cached as long as its discovery. */
const createKeysOf = () => {
  const known = new WeakMap<OidcConfiguration, Keys>()
  return async (configuration: OidcConfiguration): Promise<Keys> => {
    const { createRemoteJWKSet } = await import('jose')
    const { jwks_uri: address } = configuration.serverMetadata()
    if (!address) throw new ProviderError('refused', 'no keys')
    const keys = known.get(configuration) ?? createRemoteJWKSet(new URL(address))
    known.set(configuration, keys)
    return keys
  }
}

/** Reads a token of the provider's client, which it gives instead of a code: signed by the issuer, for this app, not expired. */
const readClientToken = async (
  { isClientToken, identityOf }: OidcProvider,
  { configuration, keys }: { configuration: OidcConfiguration; keys: Keys },
  { app, token, now }: { app: ProviderApp; token: string; now: Date },
): Promise<Identity> => {
  const { jwtVerify } = await import('jose')
  const { issuer } = configuration.serverMetadata()
  const { payload } = await jwtVerify(token, keys, {
    ...{ issuer, audience: [app.appId, `api://${app.appId}`], algorithms: ['RS256'], currentDate: now },
    ...{ clockTolerance: clockToleranceSeconds, requiredClaims: ['exp', 'sub'] },
  })
  if (!isClientToken?.(payload)) throw new ProviderError('notPermitted', 'not a token of the client')
  return identityOf(payload as unknown as IDToken, app)
}

/** A provider that speaks OpenID Connect: code flow with PKCE, ID tokens checked against the issuer's keys (IDP-9). */
export function createOidcConnector(provider: OidcProvider, now: () => Date): Connector {
  const failure = failureOf(provider)
  const hasPkce = provider.hasPkce ?? true
  const configurationOf = createDiscovery(provider, now)
  const keysOf = createKeysOf()

  const authUrl = async (app: ProviderApp, { state, nonce, verifier, redirectUri }: ProviderRequest) => {
    const client = await library()
    const configuration = await configurationOf(app)
    return client.buildAuthorizationUrl(configuration, {
      ...provider.parameters?.(app),
      redirect_uri: redirectUri,
      scope: provider.scope,
      state,
      nonce,
      ...(hasPkce && {
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    }).href
  }

  const exchange = async (app: ProviderApp, { state, nonce, verifier }: ProviderRequest, callback: URL) => {
    const client = await library()
    const tokens = await client.authorizationCodeGrant(await configurationOf(app), callback, {
      expectedState: state,
      expectedNonce: nonce,
      ...(hasPkce && { pkceCodeVerifier: verifier }),
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new ProviderError('refused', 'no ID token')
    return provider.identityOf(claims, app)
  }

  return {
    ...(provider.isClientToken && {
      exchangeInApp: async (app, token) => {
        try {
          const configuration = await configurationOf(app)
          const keys = await keysOf(configuration)
          return await readClientToken(provider, { configuration, keys }, { app, token, now: now() })
        } catch (error) {
          if ((error as { code?: unknown }).code === 'ERR_JWT_EXPIRED') throw new ProviderError('expired', 'token')
          throw failure(error)
        }
      },
    }),
    authUrl: (app, request) =>
      authUrl(app, request).catch((error: unknown) => {
        throw failure(error)
      }),
    exchange: (app, request, callback) =>
      exchange(app, request, callback).catch((error: unknown) => {
        throw failure(error)
      }),
    check: async (app, redirectUri) => {
      try {
        const configuration = await configurationOf(app)
        return [{ name: 'reach', ok: true, detail: '' }, await tryCredentials(configuration, redirectUri, failure)]
      } catch (error) {
        return [{ name: 'reach', ok: false, detail: messageOf(error) }]
      }
    },
  }
}
