import type { ProviderProblem } from '../../src/core/providers/outcome-pages.ts'
import type { Provider } from '../../src/core/providers/provider-names.ts'

/** An app that a provider knows: the operator's, or an organisation's own. */
export interface ProviderApp {
  provider: Provider
  /** Null for the operator's app. */
  integrationId: string | null
  /** `store`: the operator's app in an organisation's tenant. */
  appType: 'self' | 'store'
  appId: string
  appSecret: string
  /** The tenant that the app serves; null: any that the provider lets in. */
  tenant: string | null
  /** Set for a store app that an administrator of the tenant installed. */
  installed?: Installed
}

/** The data of an installation: the tenant's own secret, and the app's number in the tenant if it has one. */
export interface Installed {
  secret: string
  agentId: string | null
}

/** A finished installation with its tenant. */
export interface Installation extends Installed {
  tenant: string
  tenantName: string | null
}

/** A person's identity at a provider. Only the first four fields identify; the others are shown, or kept for later. */
export interface Identity {
  provider: Provider
  /** The issuer, or the app whose ids these are. */
  app: string
  tenantKey: string
  subject: string
  altSubjects: Record<string, string>
  name: string | null
  tenantName: string | null
  /** The address according to the provider; it proves nothing here. */
  email: string | null
}

/** The values that tie a provider's answer to the request of this browser. */
export interface ProviderRequest {
  state: string
  nonce: string
  /** PKCE. */
  verifier: string
  redirectUri: string
}

export interface CheckStep {
  name: 'reach' | 'credentials'
  ok: boolean
  detail: string
}

/** `config`: a signature for the tenant. `agentConfig`: one for the app, for which WeCom has a separate ticket. */
export type SignatureOf = 'config' | 'agentConfig'

/** The signature that a messenger's client checks before it gives a page its functions. */
export interface Signature {
  appId: string
  /** For a signature of the app itself: its number in the tenant. */
  agentId?: string
  /** In milliseconds or seconds, as the provider requires. */
  timestamp: number
  nonceStr: string
  signature: string
}

/** One provider. All of its I/O is here; failures are `ProviderError`. */
export interface Connector {
  /** The address to send the browser to. `userAgent`: some providers have another address inside their own client. */
  authUrl(app: ProviderApp, request: ProviderRequest, userAgent: string): Promise<string>
  /** The identity behind the code with which the browser came back to `callback`. */
  exchange(app: ProviderApp, request: ProviderRequest, callback: URL): Promise<Identity>
  /** The identity behind a code of the messenger's own client. Absent if the client gives no codes. */
  exchangeInApp?(app: ProviderApp, code: string): Promise<Identity>
  /** Signs an address of ours for the messenger's client, for the tenant or for the app. Absent if the client needs no signature. */
  sign?(app: ProviderApp, url: string, whose: SignatureOf): Promise<Signature>
  /** The installation of the store app by a tenant's administrator. Absent if it cannot be started from here. */
  installation?: {
    /** The address to send the administrator's browser to. */
    url(app: ProviderApp, request: ProviderRequest): Promise<string>
    /** Completes the installation from the address with which the browser came back. */
    finish(app: ProviderApp, request: ProviderRequest, callback: URL): Promise<Installation>
    /** Removes the installation. Absent if only an administrator can do so, at the provider. */
    undo?(app: ProviderApp): Promise<void>
  }
  /** Whether the values of an app work. Never throws. */
  check(app: ProviderApp, redirectUri: string): Promise<CheckStep[]>
}

export class ProviderError extends Error {
  readonly problem: ProviderProblem
  constructor(problem: ProviderProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

/** The provider gave no readable answer, or refused further requests for a time. */
export class ProviderUnreachable extends ProviderError {
  constructor(message: string) {
    super('refused', message)
  }
}
