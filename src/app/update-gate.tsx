import { type ComponentType, useEffect, useState } from 'react'

/** Looking for a newer build begins when the page has had time for its own work. */
const patienceMs = 3000

/** Loads what looks for a newer build and offers it. */
export function UpdateGate() {
  const [Offer, setOffer] = useState<ComponentType>()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const load = () =>
      void import('./update-offer.tsx').then(
        ({ UpdateOffer }) => setOffer(() => UpdateOffer),
        () => {},
      )
    const timer = setTimeout(load, patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return Offer && <Offer />
}
