import { onTestFinished, vi } from 'vitest'

const encode = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer

/** The result of `navigator.credentials.get` after the use of a passkey. */
export const assertion = (id: string) => ({
  id,
  rawId: encode(id),
  type: 'public-key',
  response: {
    authenticatorData: encode('authenticator'),
    clientDataJSON: encode('client'),
    signature: encode('signature'),
    userHandle: encode('mei'),
  },
  getClientExtensionResults: () => ({}),
})

/**
 * A browser with passkeys for one test: the two interfaces of WebAuthn that happy-dom lacks. `get` answers the request for
 * a passkey; `offersAtField` says whether the browser offers them at a field.
 */
export const stubPasskeys = ({ get = vi.fn(), offersAtField = vi.fn(async () => true) } = {}) => {
  const PublicKeyCredential = Object.assign(() => {}, { isConditionalMediationAvailable: offersAtField })
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  onTestFinished(() => Reflect.deleteProperty(navigator, 'credentials') as never)
  return { get, offersAtField }
}
