import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mfaCalls } from '../../../core/calls/mfa-calls.ts'
import { passkeyRules } from '../../../core/forms/account-form-rules.ts'
import { usePasskey } from '../../../shared/reauthentication/use-passkey.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import type { Security } from './use-security.ts'

/** Device names by user agent; the first match counts: an iPad may report Macintosh, Android reports Linux. */
const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** A suggested name; null if the browser is not recognised. */
const deviceName = (userAgent: string): string | null =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

/** Creates a passkey: re-authentication, then the browser creates it and the server stores its public key. */
export const useNewPasskey = ({ reauth, finish }: Security) => {
  const { call } = useServices()
  const { t } = useLingui()
  const { isSupported, make, textOf } = usePasskey()
  const [isOpen, setIsOpen] = useState(false)
  const initial = { name: deviceName(navigator.userAgent) ?? t`My device` }
  const form = useForm<typeof initial>({ initial, rules: passkeyRules })

  const submit = form.submit(async ({ name }) => {
    try {
      const ceremony = await reauth.run(() => call(mfaCalls.startPasskey, {}))
      if (!ceremony) return null
      const made = await make(ceremony)
      const { recoveryCodes } = await call(mfaCalls.confirmPasskey, { name, ...made })
      setIsOpen(false)
      finish(t`You can now sign in with “${name}”.`, recoveryCodes)
      return null
    } catch (error) {
      return { text: textOf(error, true), tone: 'wait' }
    }
  })
  return { form, submit, isSupported, isOpen, open: () => setIsOpen(true), cancel: () => setIsOpen(false) }
}
