import { createHash } from 'node:crypto'
import { type CheckStep, type ProviderApp, ProviderError, ProviderUnreachable } from './connector-types.ts'

/** A provider's text for people or logs, cut to a length that a page can show. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null

/** The required text fields of an answer; throws `refused` if one is missing. */
export const fieldsOf = <Name extends string>(answer: unknown, ...names: Name[]): Record<Name, string> => {
  const given = (answer ?? {}) as Record<string, unknown>
  const missing = names.find((name) => typeof given[name] !== 'string' || given[name] === '')
  if (missing) throw new ProviderError('refused', `no ${missing}`)
  return given as Record<Name, string>
}

/** The key of an app's cached token. It contains secret and tenant, so that a change of either leads to a new token. */
export const keyOfApp = (
  { provider, appId, appSecret, tenant, appType, installed }: ProviderApp,
  kind: string,
): string => {
  const secrets = JSON.stringify([appSecret, installed?.secret ?? null])
  const secret = createHash('sha256').update(secrets).digest('base64url')
  return JSON.stringify([kind, provider, appType, appId, secret, tenant])
}

/** The steps of an administrator's test: whether the provider answers at all, and whether it accepts the app's values. */
export const checkSteps = async (tryCredentials: () => Promise<unknown>): Promise<CheckStep[]> => {
  const reached = { name: 'reach', ok: true, detail: '' } as const
  try {
    await tryCredentials()
    return [reached, { name: 'credentials', ok: true, detail: '' }]
  } catch (error) {
    const detail = (error as Error).message
    if (error instanceof ProviderUnreachable) return [{ ...reached, ok: false, detail }]
    return [reached, { name: 'credentials', ok: false, detail }]
  }
}

/** The signature of Feishu and WeCom: SHA-1 over these raw values in this order. The address has no fragment. */
export const pageSignature = (signed: { ticket: string; nonceStr: string; timestamp: number; url: string }): string => {
  const { ticket, nonceStr, timestamp, url } = signed
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}
