import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useRef } from 'react'
import { mfaCalls } from '../../core/calls/mfa-calls.ts'
import { usePasskey } from '../../shared/reauthentication/use-passkey.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import type { SubmitError } from '../../ui/form/form-types.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'

/** The server's challenge is valid for five minutes; it is replaced before it expires. */
const renewMs = 4 * 60_000

/**
 * Lets the browser offer passkeys at the address field (`autocomplete="webauthn"`) until one signs in or the page is left.
 * After a failed attempt they are offered again with the next challenge, never at once.
 */
export const usePasskeyOffer = (onRefused: (submitError: SubmitError<object>) => void): void => {
  const { call } = useServices()
  const { sign } = usePasskey()
  const { redirect } = usePostLoginRedirect()
  const submitErrorOf = useSubmitError<object>()
  const latest = useRef({ sign, redirect, submitErrorOf, onRefused })
  latest.current = { sign, redirect, submitErrorOf, onRefused }

  useEffect(() => {
    let isCancelled = false
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill())) return
      const ceremony = isCancelled
        ? null
        : await call(mfaCalls.startPasskeySignIn, {}, { silent: true }).catch(() => null)
      const signed = isCancelled || !ceremony ? null : await latest.current.sign(ceremony, true).catch(() => null)
      if (isCancelled || !signed) return
      try {
        await call(mfaCalls.signInByPasskey, signed)
        isCancelled = true
        latest.current.redirect()
      } catch (error) {
        latest.current.onRefused(latest.current.submitErrorOf(error))
      }
    }
    void offer()
    const renewal = setInterval(() => isCancelled || void offer(), renewMs)
    return () => {
      isCancelled = true
      clearInterval(renewal)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [call])
}
