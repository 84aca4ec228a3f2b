import type { SubmitError } from '../../ui/form/form-types.ts'
import { usePasskeyOffer } from './use-passkey-offer.ts'

/** Shows nothing itself: the browser does. */
export function PasskeyOffer({ onRefused }: { onRefused: (submitError: SubmitError<object>) => void }) {
  usePasskeyOffer(onRefused)
  return null
}
