import { i18n } from '@lingui/core'
import { createHttp } from '../api/http.ts'
import { dispatch } from '../channel/dispatch.ts'
import { followSession } from '../channel/follow-session.ts'
import { watchNetwork } from '../channel/network-watch.ts'
import {
  channelFetch,
  enqueue,
  forgetDeadLetters,
  orgTextsOf,
  sessionActor,
  startChannel,
} from '../channel/page-channel.ts'
import { currentDeadLetters, currentWaiting, onWaiting } from '../channel/waiting-store.ts'
import { rumPath } from '../core/limits.ts'
import { currentLocale } from '../locale/locale-loader.ts'
import { startMonitor } from '../monitor/page-view-collector.ts'
import type { Services } from '../shared/use-services.ts'
import { keepDraftsOf } from '../ui/form/draft-store.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { pageConfig } from './page-config.ts'
import { registerWorker } from './worker-registration.ts'

/** Wires this page to its runtime and to the server. Everything waits for the runtime by itself; nothing here blocks. */
export function startPage(): Services {
  let home = 'unknown'
  startChannel({
    container: navigator.serviceWorker,
    register: registerWorker,
    loadLocalRuntime: async (kind) => (await import('./local-runtime.ts')).createLocalRuntime(kind),
  }).then(
    ({ kind }) => {
      home = kind
    },
    (error) => console.error(error),
  )
  followSession({ notify: showToast, keepDraftsOf })
  watchNetwork()
  startMonitor({
    enqueue,
    collectorUrl: () => pageConfig().collectorOrigin + rumPath,
    facts: () => ({ appId: pageConfig().rumApplicationId, environment: pageConfig().environment, home }),
  })
  const http = createHttp({
    fetch: channelFetch,
    language: currentLocale,
    translate: (text) => i18n._(text),
    notify: showToast,
    newId: () => crypto.randomUUID(),
  })
  return {
    ...http,
    session: sessionActor,
    dispatch,
    outbox: {
      subscribe: onWaiting,
      waiting: currentWaiting,
      deadLetters: currentDeadLetters,
      forgetDeadLetters,
    },
    orgTexts: orgTextsOf,
  }
}
