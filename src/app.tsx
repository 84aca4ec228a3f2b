import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useMemo, useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { useSession } from './channel/use-session.ts'
import { useWaiting } from './channel/use-waiting.ts'
import { chooseLocale, currentLocale, onLocale } from './locale/locale-loader.ts'
import { pageConfig } from './page-config.ts'
import { RouteStage } from './route-stage.tsx'
import { type Shell, ShellContext } from './ui/shell-context.ts'
import { ToastRegion } from './ui/toast/toast-region.tsx'
import { UpdateOffer } from './update-offer.tsx'
import { useOnline } from './use-online.ts'

const setLanguage = (language: Shell['language']) => void chooseLocale(language)

const useShellValue = (): Shell => {
  const language = useSyncExternalStore(onLocale, currentLocale)
  const { isStale, verifiedAt } = useSession()
  const isOnline = useOnline()
  const waiting = useWaiting()
  const product = Number(new URLSearchParams(useSearch()).get('sourceType')) === 1 ? 'document' : 'pms'
  const isAway = isStale || !isOnline
  return useMemo(
    () => ({
      language,
      setLanguage,
      product,
      offline: isAway ? { since: verifiedAt, waiting } : null,
      config: pageConfig(),
    }),
    [language, product, isAway, verifiedAt, waiting],
  )
}

/** Everything every page has around it. */
export function App() {
  const shell = useShellValue()
  return (
    <I18nProvider i18n={i18n}>
      <ShellContext value={shell}>
        <RouteStage />
        <ToastRegion />
        <UpdateOffer />
      </ShellContext>
    </I18nProvider>
  )
}
