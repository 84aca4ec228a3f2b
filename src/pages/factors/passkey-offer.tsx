import type { Refusal } from '../../ui/form/form-types.ts'
import { usePasskeyOffer } from './use-passkey-offer.ts'

/** Shows nothing itself: the browser does. */
export function PasskeyOffer({ onRefused }: { onRefused: (refusal: Refusal<object>) => void }) {
  usePasskeyOffer(onRefused)
  return null
}
