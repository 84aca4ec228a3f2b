import { i18n } from '@lingui/core'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { noMessenger, unknownSession } from '../channel/page-channel.ts'
import type { PublicConfig } from '../core/calls/product-calls.ts'
import type { Locale } from '../core/locale/locale-rules.ts'
import { pathOf, type RouteName, routeOf } from '../core/routes.ts'
import { bothLanguages } from '../locale/both-languages.ts'
import type { Services } from '../shared/use-services.ts'
import { createToasts } from '../ui/toast/toast-store.ts'
import { App } from './app.tsx'
import { lazyPages, titles } from './lazy-pages.ts'
import { createLostAnswers } from './lost-answers.ts'
import { createPageConfig } from './page-config.ts'

const never = () => new Promise<never>(() => {})
const unsubscribed = () => () => {}

/** The services of a page before any answer. None of them is called while a page is prerendered. */
const servicesIn = (locale: Locale, config: PublicConfig): Services => ({
  call: never,
  cancel: () => {},
  link: never,
  dispatch: never,
  orgTexts: never,
  session: { getSnapshot: () => unknownSession, subscribe: () => ({ unsubscribe: () => {} }) },
  share: { getSnapshot: () => ({ shares: {} }), subscribe: () => ({ unsubscribe: () => {} }) },
  messenger: { getSnapshot: () => noMessenger, subscribe: () => ({ unsubscribe: () => {} }) },
  outbox: {
    subscribe: unsubscribed,
    waiting: () => 0,
    deadLetters: () => ({}),
    forgetDeadLetters: never,
    receiveDeviceLoss: never,
  },
  edits: {} as Services['edits'],
  locale: {
    current: () => locale,
    subscribe: unsubscribed,
    choose: never,
    showForPage: never,
    leavePage: never,
    isChosen: () => false,
    adopt: never,
    isMissing: () => false,
    loadTexts: never,
    hasTexts: () => false,
  },
  config: () => config,
  recordPageView: () => {},
  capture: () => {},
})

interface FirstPage {
  name: RouteName
  locale: Locale
  /** Of the address, with its `?`. */
  search: string
  /** The base of links to the help. */
  helpUrl: string
}

/** The HTML of a page's root and its title, as its first render in a browser draws it. */
export const renderFirstPage = async ({ name, locale, search, helpUrl }: FirstPage) => {
  const { messages } = (await bothLanguages())[locale]
  i18n.loadAndActivate({ locale, messages })
  const { current } = createPageConfig({ storage: () => ({ getItem: () => null, setItem: () => {} }), fetch: never })
  const config = { ...current(), helpUrl }
  const { page, title } = routeOf(name)
  const Page: ComponentType = await lazyPages[page]()
  const pages = { loadTexts: never, loaded: () => Page, load: never, prefetch: () => {} }
  const root = renderToString(
    <Router ssrPath={pathOf(name)} ssrSearch={search}>
      <App
        services={servicesIn(locale, config)}
        toasts={createToasts()}
        lostAnswers={createLostAnswers()}
        pages={pages}
      />
    </Router>,
  )
  return { root, title: title ? `${i18n._(titles[title])} · Worktide` : 'Worktide' }
}
