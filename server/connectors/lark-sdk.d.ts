/**
 * The part of `@larksuiteoapi/node-sdk` that we call. `tsconfig.base.json` resolves the package's types to this file, because its own
 * are one file of 17 MB, which `npm run types` read twice. `feishu-connector.test.ts` runs the real SDK.
 */
export interface Logger {
  error(...messages: unknown[]): void
  warn(...messages: unknown[]): void
  info(...messages: unknown[]): void
  debug(...messages: unknown[]): void
  trace(...messages: unknown[]): void
}

export interface HttpRequestOptions<Data> {
  url?: string
  method?: string
  headers?: Record<string, string>
  data?: Data
}

export interface HttpInstance {
  request(options: HttpRequestOptions<object>): Promise<unknown>
}

interface ClientOptions {
  appId: string
  appSecret: string
  domain: string
  oauthBaseUrl: string
  disableTokenCache: boolean
  logger: Logger
  httpInstance: HttpInstance
}

export interface IAuthorizationCodeParams {
  code: string
  redirectUri?: string
  codeVerifier?: string
}

/** The answer to a code was not a token; `statusCode` is 0 if there was no answer. */
export interface AccessTokenError extends Error {
  statusCode: number
  code: number
  error: string
  errorDescription: string
}

interface Data {
  data: Record<string, string>
}

export declare class Client {
  constructor(options: ClientOptions)
  accessToken: { retrieveByAuthorizationCode(grant: IAuthorizationCodeParams): Promise<{ accessToken: string }> }
  auth: {
    v3: {
      appTicket: { resend(request: Data): Promise<unknown> }
      appAccessToken: { create(request: Data): Promise<unknown> }
      tenantAccessToken: { internal(request: Data): Promise<unknown>; create(request: Data): Promise<unknown> }
    }
  }
  authen: {
    v1: { userInfo: { get(request: object, options: Pick<HttpRequestOptions<never>, 'headers'>): Promise<unknown> } }
  }
  request<Answer>(request: Pick<HttpRequestOptions<never>, 'method' | 'url' | 'headers'>): Promise<Answer>
}
