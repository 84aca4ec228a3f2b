import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { passkeyMark } from '../../shared/reauthentication/passkey-mark.ts'
import type { PasskeyOffer } from './passkey-offer.tsx'

type Props = ComponentProps<typeof PasskeyOffer>

/** A passkey where one was used before. It comes after the page: nobody waits for it, and who has none never loads it. */
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
