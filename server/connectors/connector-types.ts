import type { ProviderProblem } from '../../src/core/providers/outcome-pages.ts'
import type { Provider } from '../../src/core/providers/provider-names.ts'

/** An app that a provider knows: the operator's, or an organisation's own. */
export interface ProviderApp {
  provider: Provider
  /** Null: the operator's. */
  integrationId: string | null
  /** `store`: the operator's app in an organisation's tenant. */
  appType: 'self' | 'store'
  appId: string
  appSecret: string
  /** The tenant that the app serves; null: any that the provider lets in. */
  tenant: string | null
  /** Of a store app that an administrator of the tenant installed. */
  installed?: Installed
}

/** What a provider gives for an installation: the tenant's own secret, and the app's number there if it has one. */
export interface Installed {
  secret: string
  agentId: string | null
}

/** A finished installation: in which tenant. */
export interface Installation extends Installed {
  tenant: string
  tenantName: string | null
}

/** Who somebody is at a provider. Only the first four identify; the others are shown, or kept for later. */
export interface Identity {
  provider: Provider
  /** The issuer, or the app whose ids these are. */
  app: string
  tenantKey: string
  subject: string
  altSubjects: Record<string, string>
  name: string | null
  tenantName: string | null
  /** What the provider says; proves nothing here. */
  email: string | null
}

/** What ties an answer to the browser's question. */
export interface Asked {
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

/** `config`: of the tenant. `agentConfig`: of the app, which WeCom signs with a ticket of its own. */
export type SignatureOf = 'config' | 'agentConfig'

/** What a messenger's client compares before it gives a page its functions. */
export interface Signature {
  appId: string
  /** Of a signature for the app itself: its number in the tenant. */
  agentId?: string
  /** Milliseconds or seconds, as the provider wants it. */
  timestamp: number
  nonceStr: string
  signature: string
}

/** One provider. All of its I/O is here; failures are `ProviderError`. */
export interface Connector {
  /** Where the browser goes. `userAgent`: some have another address inside their own client. */
  authUrl(app: ProviderApp, asked: Asked, userAgent: string): Promise<string>
  /** The identity behind the code with which the browser came back to `callback`. */
  exchange(app: ProviderApp, asked: Asked, callback: URL): Promise<Identity>
  /** The identity behind a code of the messenger's own client. Absent: it gives none. */
  exchangeInApp?(app: ProviderApp, code: string): Promise<Identity>
  /** Signs an address of ours for the messenger's client, for the tenant or for the app. Absent: it wants none. */
  sign?(app: ProviderApp, url: string, whose: SignatureOf): Promise<Signature>
  /** How an administrator of a tenant installs the store app. Absent: it is not installed from here. */
  installation?: {
    /** Where the administrator's browser goes. */
    url(app: ProviderApp, asked: Asked): Promise<string>
    /** What the browser came back with. */
    finish(app: ProviderApp, asked: Asked, callback: URL): Promise<Installation>
    /** Takes it back. Absent: only an administrator can, at the provider. */
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

/** The provider gave no answer that can be read, or asked to be left alone. */
export class ProviderUnreachable extends ProviderError {
  constructor(message: string) {
    super('refused', message)
  }
}
