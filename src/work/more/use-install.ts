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

/** Only Safari on iPhone and iPad has this property; a messenger's webview there can't add to the home screen. */
const isByHand = () =>
  (navigator as { standalone?: boolean }).standalone === false && !messengerAgents.test(navigator.userAgent)

const readState = (): InstallState => (page.worktideInstallOffer ? 'offered' : isByHand() ? 'byHand' : null)

/** How this page can be installed, and the browser's dialog for it. */
export const useInstall = () => {
  const [state, setState] = useState(readState)

  useEffect(() => {
    const read = () => setState(readState())
    const forget = () => {
      page.worktideInstallOffer = undefined
      read()
    }
    // the listener that stores the offer was first
    addEventListener('beforeinstallprompt', read)
    addEventListener('appinstalled', forget)
    return () => {
      removeEventListener('beforeinstallprompt', read)
      removeEventListener('appinstalled', forget)
    }
  }, [])

  const install = async () => {
    const offer = page.worktideInstallOffer
    // an offer can be used once; after a refusal the browser makes another one when it sees fit
    page.worktideInstallOffer = undefined
    await offer?.prompt()
    setState(readState())
  }

  return { state, install }
}
