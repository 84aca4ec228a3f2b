import { readUrl } from '../read-url.ts'

/** An IDE that may request a session: its name and URL scheme. */
export interface IdeClient {
  name: string
  scheme: string
}

/** The known IDEs by `client_id`. They are public clients (RFC 8252): PKCE and the redirect address protect the code. */
export const ideClients: Readonly<Record<string, IdeClient>> = {
  vscode: { name: 'Visual Studio Code', scheme: 'vscode' },
  jetbrains: { name: 'JetBrains IDE', scheme: 'jetbrains' },
}

export const ideClientOf = (clientId: string): IdeClient | null =>
  Object.hasOwn(ideClients, clientId) ? (ideClients[clientId] ?? null) : null

const longest = 512
const loopback = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d{1,5})?\/[\w.~/-]*(?:\?[\w.~=&%-]*)?$/
const ownScheme = (scheme: string) =>
  new RegExp(`^${scheme}://[a-zA-Z0-9][\\w.-]*(?:/[\\w.~/-]*)?(?:\\?[\\w.~=&%-]*)?$`)
/** Parameters that the server adds; a redirect that already has one is refused. */
const ourNames = ['code', 'state', 'error']

/**
 * Where an IDE may receive its code: a loopback IP address (not `localhost`, which may resolve elsewhere, RFC 8252 8.3) or
 * its own scheme. Returns the URL; null for anything else.
 */
export const ideRedirect = (clientId: string, redirectUri: string): URL | null => {
  const client = ideClientOf(clientId)
  if (!client || redirectUri.length > longest) return null
  if (!loopback.test(redirectUri) && !ownScheme(client.scheme).test(redirectUri)) return null
  const url = readUrl(redirectUri)
  return ourNames.some((name) => url?.searchParams.has(name)) ? null : url
}

/** RFC 7636: SHA-256 in base64url. */
export const isCodeChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text)
export const isCodeVerifier = (text: string): boolean => /^[\w.~-]{43,128}$/.test(text)
/** The `state` of an IDE, which it gets back unchanged. */
export const isIdeState = (text: string): boolean => /^[\x21-\x7e]{1,512}$/.test(text)
