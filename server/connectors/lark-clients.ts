import type { Client, HttpInstance, HttpRequestOptions, Logger } from '@larksuiteoapi/node-sdk'
import type { LarkSuite } from '../provider-configuration.ts'
import type { ProviderApp } from './connector-types.ts'
import { createProviderHttp } from './provider-http.ts'

export type LarkClient = Client

const tooMany = 99_991_400

/** The SDK logs errors together with the sent data, and has no log level for silence. */
const silent = () => {}
const logger: Logger = { error: silent, warn: silent, info: silent, debug: silent, trace: silent }

/**
 * Clients of Lark's SDK for apps at these hosts. They store nothing: the caller keeps the tokens. Requests use our own HTTP client,
 * because the SDK's has no time-out and no size limit, follows redirects and the environment's proxies, and throws errors that contain
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
      const options = method === 'GET' ? ({ method } as const) : { json: data ?? {} }
      const { status, body } = await http(url, { appId, isBusy, headers, ...options })
      // the SDK recognises a failure by its code, whatever its status
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
