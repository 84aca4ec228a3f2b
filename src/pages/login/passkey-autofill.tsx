import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { passkeyMark } from '../../shared/reauthentication/passkey-mark.ts'
import type { PasskeyOffer } from './passkey-offer.tsx'

type Props = ComponentProps<typeof PasskeyOffer>

/** Passkey autofill, if a passkey was used here before. Loaded after the page, and only then. */
export function PasskeyAutofill(props: Props) {
  const [Offer, setOffer] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (passkeyMark.isSet())
      import('./passkey-offer.tsx').then(
        ({ PasskeyOffer }) => setOffer(() => PasskeyOffer),
        () => {},
      )
  }, [])
  return Offer && <Offer {...props} />
}
