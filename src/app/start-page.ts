import { i18n } from '@lingui/core'
import { createHttp } from '../api/http.ts'
import { createEditsChannel } from '../channel/edits-channel.ts'
import { followSession } from '../channel/follow-session.ts'
import { importAgain, loadLater } from '../channel/load-later.ts'
import { watchNetwork } from '../channel/network-watch.ts'
import { createChannel } from '../channel/page-channel.ts'
import { missingText } from '../core/locale/locale-rules.ts'
import type { PageView } from '../core/monitor/monitor-events.ts'
import { createLocaleLoader, showMissingAs } from '../locale/locale-loader.ts'
import type { MonitorDeps } from '../monitor/start-monitor.ts'
import type { Services } from '../shared/use-services.ts'
import { setDraftOwner } from '../ui/form/draft-store.ts'
import { createToasts } from '../ui/toast/toast-store.ts'
import { createLostAnswers } from './lost-answers.ts'
import { createPageConfig } from './page-config.ts'
import { registerWorker } from './worker-registration.ts'

const loadWaitingEdits = importAgain(() => import('../channel/waiting-edits.ts'))
const loadLookFor = importAgain(() => import('../api/look-for.ts'))

const loadMonitor = importAgain(() => import('../monitor/start-monitor.ts'))

const errorTypes = ['error', 'unhandledrejection', 'securitypolicyviolation']

/** Runs when the browser has nothing else to do; WebKit cannot tell, and waits a moment. */
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200)

/**
 * Monitoring loads when the first page stands and the browser is idle; views and errors until then wait. This is all that a page without it
 * would do without.
 */
const createPageViews = (deps: MonitorDeps) => {
  const waiting: [view: PageView, at: number][] = []
  let record: ((view: PageView, at?: number) => void) | undefined
  const early: Event[] = []
  const keep = (event: Event) => void (early.length < 20 && early.push(event))
  for (const type of errorTypes) addEventListener(type, keep)
  const start = () =>
    loadLater(loadMonitor, ({ startMonitor }) => {
      const monitor = startMonitor(deps)
      record = monitor?.recordPageView ?? (() => {})
      for (const [view, at] of waiting) record(view, at)
      for (const type of errorTypes) removeEventListener(type, keep)
      monitor?.collect(early)
      return undefined
    })
  return (view: PageView) => {
    if (record) return record(view)
    if (waiting.push([view, Date.now()]) === 1) whenIdle(start)
  }
}

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
  // from the sources a text without a translation is shown in English
  if (import.meta.env.PROD) showMissingAs((key) => missingText(key, config.current().environment))
  const channel = createChannel({
    container: navigator.serviceWorker,
    register: registerWorker,
    loadLocalRuntime: async (kind) =>
      (await import('./local-runtime.ts')).createLocalRuntime(kind, () => config.current().collectorOrigin),
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
  const recordPageView = createPageViews({ channel, config: config.current, facts: () => ({ home }) })
  const http = createHttp({
    fetch: channel.fetch,
    language: locale.current,
    translate: (text) => i18n._(text),
    notify: toasts.show,
    newId: () => crypto.randomUUID(),
    loadLookFor,
    onLooking: lostAnswers.tell,
  })
  const { link, session, share, messenger, dispatch, outbox, orgTexts } = channel
  const edits = createEditsChannel(channel)
  const first = session.subscribe(() => {
    if (!session.getSnapshot().account) return
    first.unsubscribe()
    loadLater(loadWaitingEdits, ({ watchWaitingEdits }) => void watchWaitingEdits({ edits, session, outbox }))
    // before it is needed: when an answer is lost, the network often is too
    loadLater(loadLookFor, () => undefined)
  })
  const services: Services = {
    ...http,
    link,
    session,
    share,
    messenger,
    dispatch,
    outbox,
    orgTexts,
    edits,
    locale,
    config: config.current,
    recordPageView,
  }
  return { services, toasts, lostAnswers, locale, config }
}
