/** Permissions that a page requests from the messenger by default (MSG-11). */
export const signaturePermissions = [
  'requestAuthCode',
  'getUserInfo',
  'closeWindow',
  'getClipboardData',
  'getBlockActionSourceDetail',
  'openSchema',
] as const

interface SignatureRequest {
  orgUuid: string | null | undefined
  url: string
}

/**
 * Caches signatures by organisation and address without fragment (MSG-9): each is requested once unless forced; a failed
 * request is repeated. Throws without an organisation (MSG-10).
 */
export const createSignatureCache = <Signature>(
  load: (request: { orgUuid: string; url: string }) => Promise<Signature>,
) => {
  const cached = new Map<string, Promise<Signature>>()
  return ({ orgUuid, url }: SignatureRequest, isForced = false): Promise<Signature> => {
    if (!orgUuid) throw new TypeError('The organisation id cannot be null')
    const signed = url.split('#')[0] ?? ''
    const key = JSON.stringify([orgUuid, signed])
    const known = cached.get(key)
    if (known && !isForced) return known
    const signature = load({ orgUuid, url: signed })
    cached.set(key, signature)
    signature.catch(() => cached.get(key) === signature && cached.delete(key))
    return signature
  }
}
