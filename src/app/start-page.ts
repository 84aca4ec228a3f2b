import { i18n } from '@lingui/core'
import { createHttp } from '../api/http.ts'
import { createEditsChannel } from '../channel/edits-channel.ts'
import { createFirstRows } from '../channel/first-rows.ts'
import { followSession } from '../channel/follow-session.ts'
import { importAgain, loadLater } from '../channel/load-later.ts'
import { watchNetwork } from '../channel/network-watch.ts'
import { createChannel } from '../channel/page-channel.ts'
import { missingText } from '../core/locale/locale-rules.ts'
import { routeAt } from '../core/route-of-path.ts'
import { routeOf } from '../core/routes.ts'
import { createLocaleLoader, showMissingAs } from '../locale/locale-loader.ts'
import type { Services } from '../shared/use-services.ts'
import { setDraftOwner } from '../ui/form/draft-store.ts'
import { createToasts } from '../ui/toast/toast-store.ts'
import { createLostAnswers } from './lost-answers.ts'
import { createPageConfig } from './page-config.ts'
import { createPageRecords } from './page-records.ts'
import { registerWorker } from './worker-registration.ts'

const loadSignedIn = importAgain(() => import('./signed-in.ts'))
const loadRetry = importAgain(() => import('../api/retry-lost-answer.ts'))

/** Connects this page to its runtime and to the server. Nothing here blocks. */
export function startPage() {
  const toasts = createToasts()
  const lostAnswers = createLostAnswers()
  const config = createPageConfig({
    written: document.getElementById('root')?.dataset.config,
    storage: () => localStorage,
    fetch: (...request) => fetch(...request),
  })
  const locale = createLocaleLoader(importAgain, () => config.current().languageCdn)
  // the development build shows a text without a translation in English
  if (import.meta.env.PROD) showMissingAs((key) => missingText(key, config.current().environment))
  const channel = createChannel({
    container: navigator.serviceWorker,
    register: registerWorker,
    loadLocalRuntime: async (kind) => (await import('./local-runtime.ts')).createLocalRuntime(kind, config.current),
  })
  let home = 'unknown'
  channel.link().then(
    ({ kind }) => {
      home = kind
    },
    (error) => console.error(error),
  )
  followSession({ ...channel, notify: toasts.show, setDraftOwner })
  watchNetwork(channel)
  const first = routeAt(location.pathname)
  const firstRows = createFirstRows(first !== null && routeOf(first).page === 'work', channel.session)
  const texts = () => i18n.messages
  const records = createPageRecords(
    { channel, config: config.current, facts: () => ({ home }), texts },
    firstRows.shown,
  )
  const http = createHttp({
    fetch: channel.fetch,
    language: locale.current,
    translate: (text) => i18n._(text),
    notify: toasts.show,
    newId: () => crypto.randomUUID(),
    loadRetry,
    onLooking: lostAnswers.notify,
  })
  const { link, session, share, messenger, dispatch, outbox, orgTexts } = channel
  const edits = createEditsChannel({ ...channel, firstRows })
  const following = session.subscribe(() => {
    if (!session.getSnapshot().account) return
    following.unsubscribe()
    void firstRows.shown.then(() => {
      loadLater(loadSignedIn, ({ followSignedIn }) => void followSignedIn({ edits, session, outbox, call: http.call }))
    })
  })
  const services: Services = {
    ...http,
    link,
    session,
    share,
    messenger,
    dispatch,
    outbox,
    // cached texts are read at once
    orgTexts: async (language, isFresh) => {
      if (isFresh) await firstRows.shown
      return orgTexts(language, isFresh)
    },
    edits,
    locale,
    config: config.current,
    ...records,
  }
  return { services, toasts, lostAnswers, locale, config }
}
