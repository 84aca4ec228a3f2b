import type { SubmitError } from '../../ui/form/form-types.ts'
import { usePasskeyOffer } from './use-passkey-offer.ts'

/** Renders nothing: the browser shows the passkeys. */
export function PasskeyOffer({ onRefused }: { onRefused: (submitError: SubmitError<object>) => void }) {
  usePasskeyOffer(onRefused)
  return null
}
