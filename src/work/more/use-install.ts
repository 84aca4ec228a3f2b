import { useEffect, useState } from 'react'
import { messengerAgents } from '../../core/messenger/messenger-client-rules.ts'

/** Chromium's offer to install the site, which its event brings. */
interface InstallOffer {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `offered`: a press opens the browser's dialog. `byHand`: Safari on iPhone and iPad, where only the person can do it. Null: installed, or not possible. */
type InstallState = 'offered' | 'byHand' | null

/** Where `public/start-watch.js` puts the offer. */
const page = globalThis as { worktideInstallOffer?: InstallOffer | undefined }

/** Safari on iPhone and iPad. Other browsers there, and the web views of messengers, have no such button or have it elsewhere. */
const isByHand = () => {
  const { standalone, userAgent } = navigator as Navigator & { standalone?: boolean }
  return standalone === false && /Version\/\S+ .*Safari\//.test(userAgent) && !messengerAgents.test(userAgent)
}

const readState = (): InstallState => (page.worktideInstallOffer ? 'offered' : isByHand() ? 'byHand' : null)

/** How this page can be installed, and the browser's dialog for it. */
export const useInstall = () => {
  const [state, setState] = useState(readState)

  useEffect(() => {
    const read = () => setState(readState())
    // the listeners that store the offer and drop it were first
    addEventListener('beforeinstallprompt', read)
    addEventListener('appinstalled', read)
    return () => {
      removeEventListener('beforeinstallprompt', read)
      removeEventListener('appinstalled', read)
    }
  }, [])

  const install = async () => {
    const offer = page.worktideInstallOffer
    // an offer can be used once; after a refusal the browser makes another one when it sees fit
    page.worktideInstallOffer = undefined
    try {
      await offer?.prompt()
    } finally {
      setState(readState())
    }
  }

  return { state, install }
}
