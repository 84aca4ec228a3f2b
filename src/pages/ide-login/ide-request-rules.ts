import { ideClientOf, ideRedirect, isCodeChallenge, isIdeState } from '../../core/access/ide-redirect-rules.ts'

/** Why an IDE's request is invalid. The user is not asked about a request that cannot be answered safely. */
export type IdeProblem = 'client' | 'address' | 'proof'

export interface IdeRequest {
  clientId: string
  name: string
  redirectUri: string
  state: string
  codeChallenge: string
  /** The URL that reports a refusal to the IDE (RFC 6749 4.1.2.1). */
  refusalUrl: string
}

const submitErrorOf = (target: URL, state: string): string => {
  const url = new URL(target)
  url.searchParams.set('error', 'access_denied')
  url.searchParams.set('state', state)
  return url.href
}

/** Parses the request in the address of `/ide-login`, or returns why it is invalid. */
export const readIdeRequest = (search: URLSearchParams): IdeRequest | IdeProblem => {
  const [clientId = '', redirectUri = '', state = '', codeChallenge = '', method] = [
    'client_id',
    'redirect_uri',
    'state',
    'code_challenge',
    'code_challenge_method',
  ].map((name) => search.get(name) ?? undefined)
  const client = ideClientOf(clientId)
  if (!client) return 'client'
  const target = ideRedirect(clientId, redirectUri)
  if (!target) return 'address'
  if (method !== 'S256' || !isCodeChallenge(codeChallenge) || !isIdeState(state)) return 'proof'
  return { clientId, name: client.name, redirectUri, state, codeChallenge, refusalUrl: submitErrorOf(target, state) }
}
