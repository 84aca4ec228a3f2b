import type { ComponentProps } from 'react'
import { passkeyMark } from '../../shared/reauthentication/passkey-mark.ts'
import type { PasskeyOffer } from './passkey-offer.tsx'
import { useLazyPart } from './use-lazy-part.ts'

/** Passkey autofill, if a passkey was used here before. */
export function PasskeyAutofill(props: ComponentProps<typeof PasskeyOffer>) {
  const Offer = useLazyPart(passkeyMark.isSet(), () => import('./passkey-offer.tsx').then((part) => part.PasskeyOffer))
  return Offer && <Offer {...props} />
}
