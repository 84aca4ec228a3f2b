import { i18n } from '@lingui/core'
import { createHttp } from './api/http.ts'
import { followSession } from './channel/follow-session.ts'
import { watchNetwork } from './channel/network-watch.ts'
import { capture, channelFetch, startChannel } from './channel/page-channel.ts'
import { rumPath } from './core/limits-table.ts'
import { currentLocale } from './locale/locale-loader.ts'
import { startMonitor } from './monitor/page-view-collector.ts'
import { pageConfig } from './page-config.ts'
import type { Services } from './shared/use-services.ts'
import { keepDraftsOf } from './ui/form/draft-store.ts'
import { showToast } from './ui/toast/toast-store.ts'
import { registerWorker } from './worker-registration.ts'

/** Wires this page to its home and to the server. Everything waits for the home by itself; nothing here blocks. */
export function startPage(): Services {
  let home = 'unknown'
  startChannel({
    container: navigator.serviceWorker,
    register: registerWorker,
    loadLocalHome: async (kind) => (await import('./page-home.ts')).createLocalHome(kind),
  }).then(
    ({ kind }) => {
      home = kind
    },
    (error) => console.error(error),
  )
  followSession({ notify: showToast, keepDraftsOf })
  watchNetwork()
  startMonitor({
    capture,
    collectorUrl: () => pageConfig().collectorOrigin + rumPath,
    facts: () => ({ appId: pageConfig().rumApplicationId, environment: pageConfig().environment, home }),
  })
  return createHttp({
    fetch: channelFetch,
    language: currentLocale,
    translate: (text) => i18n._(text),
    notify: showToast,
    newId: () => crypto.randomUUID(),
  })
}
