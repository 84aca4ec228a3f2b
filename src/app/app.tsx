import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, useEffect, useState } from 'react'
import { type Services, ServicesProvider } from '../shared/use-services.ts'
import { ShellContext } from '../ui/shell-context.ts'
import { UiProvider } from '../ui/theme/ui-provider.tsx'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import type { Toasts } from '../ui/toast/toast-store.ts'
import { DeadLettersGate } from './dead-letters-gate.tsx'
import type { LostAnswers } from './lost-answers.ts'
import type { PageLoader } from './page-loader.ts'
import { RouteStage } from './route-stage.tsx'
import { useShellValue } from './use-shell-value.ts'
import { WaitWatch } from './wait-watch.tsx'

/** Checks for updates start after the page has loaded. */
const patienceMs = 3000

/** Loads the component that checks for a newer build and offers it. */
function UpdateGate() {
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

interface AppProps {
  services: Services
  toasts: Toasts
  lostAnswers: LostAnswers
  pages: PageLoader
}

function Shell({ toasts, lostAnswers, pages }: Omit<AppProps, 'services'>) {
  return (
    <ShellContext value={useShellValue()}>
      <WaitWatch lostAnswers={lostAnswers}>
        <RouteStage pages={pages} />
      </WaitWatch>
      <ToastRegion toasts={toasts} />
      <UpdateGate />
      <DeadLettersGate loadTexts={pages.loadTexts} />
    </ShellContext>
  )
}

/** The providers around every page. */
export function App({ services, ...shell }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ServicesProvider value={services}>
        <UiProvider>
          <Shell {...shell} />
        </UiProvider>
      </ServicesProvider>
    </I18nProvider>
  )
}
