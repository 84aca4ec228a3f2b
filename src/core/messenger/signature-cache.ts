/** What the messenger's client lets a page ask for, unless it asks for other things (MSG-11). */
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
 * Signatures that were asked for, by address without its fragment and organisation (MSG-9): each is asked for once
 * unless a new one is demanded; a failed one is asked for again. Throws without an organisation (MSG-10).
 */
export const createSignatureCache = <Signature>(
  load: (request: { orgUuid: string; url: string }) => Promise<Signature>,
) => {
  const asked = new Map<string, Promise<Signature>>()
  return ({ orgUuid, url }: SignatureRequest, isForced = false): Promise<Signature> => {
    if (!orgUuid) throw new TypeError('The organisation id cannot be null')
    const signed = url.split('#')[0] ?? ''
    const key = JSON.stringify([orgUuid, signed])
    const known = asked.get(key)
    if (known && !isForced) return known
    const signature = load({ orgUuid, url: signed })
    asked.set(key, signature)
    signature.catch(() => asked.get(key) === signature && asked.delete(key))
    return signature
  }
}
