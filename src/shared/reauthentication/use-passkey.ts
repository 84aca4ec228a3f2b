import { useLingui } from '@lingui/react/macro'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { useSubmitError } from '../use-submit-error.ts'
import { passkeyMark } from './passkey-mark.ts'

interface Ceremony {
  challengeId: string
  options: Record<string, unknown>
}

/** Creates a passkey of this browser or signs with it. Errors say what the person can do. */
export const usePasskey = () => {
  const { t } = useLingui()
  const submitErrorOf = useSubmitError<Record<string, unknown>>()

  const make = async ({ challengeId, options }: Ceremony) => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    passkeyMark.set()
    return { challengeId, credential: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } } }
  }

  /** `isOffered`: by the browser's autofill, at any time. */
  const sign = async ({ challengeId, options }: Ceremony, isOffered = false) => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const signed = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })
    const { id, rawId, type, response } = signed
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    passkeyMark.set()
    return {
      challengeId,
      credential: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } },
    }
  }

  /** Why a ceremony failed, a creation or a use: the browser's reason or the server's. */
  const textOf = (error: unknown, isCreating = false): string => {
    const name = error instanceof WebAuthnError || error instanceof DOMException ? error.name : null
    if (name === 'InvalidStateError') return t`This device already has a passkey for your account.`
    if (isCreating && (name === 'NotAllowedError' || name === 'AbortError'))
      return t`No passkey was created. The request was cancelled or took too long. Please try again.`
    if (name === 'NotAllowedError' || name === 'AbortError')
      return t`No passkey was used. Either the request was cancelled, or this device has no passkey for Worktide.`
    if (name !== null) return t`This browser can't use passkeys here. Try another browser or another way to sign in.`
    return submitErrorOf(error).text
  }

  return { isSupported: browserSupportsWebAuthn(), make, sign, textOf }
}
