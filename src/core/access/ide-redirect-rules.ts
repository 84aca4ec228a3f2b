/** A development environment that may ask for a session: its name, and the scheme it is opened by. */
export interface IdeClient {
  name: string
  scheme: string
}

/** Who may ask, by `client_id`. Public clients (RFC 8252): what keeps a code theirs is PKCE and where it is sent. */
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
/** Names that we write into the address: nobody else may have written them before. */
const ourNames = ['code', 'state', 'error']

/**
 * Where an IDE hears its code: its own machine by address, never by name (`localhost` may be anybody's, RFC 8252 8.3), or
 * the scheme that is its own. Answers the address, null for everything else.
 */
export const ideRedirect = (clientId: string, redirectUri: string): URL | null => {
  const client = ideClientOf(clientId)
  if (!client || redirectUri.length > longest) return null
  if (!loopback.test(redirectUri) && !ownScheme(client.scheme).test(redirectUri)) return null
  if (!URL.canParse(redirectUri)) return null
  const url = new URL(redirectUri)
  return ourNames.some((name) => url.searchParams.has(name)) ? null : url
}

/** RFC 7636: SHA-256 in base64url. */
export const isCodeChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text)
export const isCodeVerifier = (text: string): boolean => /^[\w.~-]{43,128}$/.test(text)
/** What an IDE wants back unchanged. */
export const isIdeState = (text: string): boolean => /^[\x21-\x7e]{1,512}$/.test(text)
