import type { Client, HttpInstance, HttpRequestOptions, Logger } from '@larksuiteoapi/node-sdk'
import type { LarkSuite } from '../provider-configuration.ts'
import type { ProviderApp } from './connector-types.ts'
import { createProviderHttp } from './provider-http.ts'

export type LarkClient = Client

const tooMany = 99_991_400

/** The SDK logs errors with what was sent; its log levels have none that is silent. */
const silent = () => {}
const logger: Logger = { error: silent, warn: silent, info: silent, debug: silent, trace: silent }

/**
 * Clients of Lark's SDK for apps at these hosts. They keep nothing: tokens are the caller's, and requests go out by our own HTTP,
 * because the SDK's own has no time-out and no bound, follows redirects and the environment's proxies, and throws errors that hold
 * headers and secrets. The SDK is large and loaded with the first client.
 */
export function createLarkClients(
  { accounts, api }: Pick<LarkSuite, 'accounts' | 'api'>,
  now: () => Date,
): (app: ProviderApp) => Promise<LarkClient> {
  const http = createProviderHttp(now)
  const request =
    (appId: string) =>
    async ({ url = '', method, headers, data }: HttpRequestOptions<object>): Promise<unknown> => {
      const isBusy = ({ code }: Record<string, unknown>) => code === tooMany
      const asked = method === 'GET' ? ({ method } as const) : { json: data ?? {} }
      const { status, body } = await http(url, { appId, isBusy, headers, ...asked })
      // a failure is told by its code, whatever its status
      return status >= 400 ? { ...body, code: body.code || status } : body
    }
  return async ({ appId, appSecret }) => {
    const sdk = await import('@larksuiteoapi/node-sdk')
    const httpInstance = { request: request(appId) } as HttpInstance
    const disableTokenCache = true
    return new sdk.Client({
      appId,
      appSecret,
      domain: api,
      oauthBaseUrl: accounts,
      disableTokenCache,
      logger,
      httpInstance,
    })
  }
}
