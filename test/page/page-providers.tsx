import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createPageConfig } from '../../src/app/page-config.ts'
import { noMessenger } from '../../src/channel/page-channel.ts'
import { callsTable } from '../../src/core/calls/calls.ts'
import type { EditsChannel } from '../../src/core/sync/lane-types.ts'
import { type Services, ServicesProvider } from '../../src/shared/use-services.ts'
import { UiProvider } from '../../src/ui/theme/ui-provider.tsx'

type Stub = (...args: never[]) => unknown

export interface ServiceStubs {
  /** The server's calls by name: `(payload, options?) => result`. A call without a stub fails its test. */
  calls?: Partial<Record<string, Stub>>
  /** The session's view; omitted properties are undefined. Absent: somebody without a role. Read at each render. */
  session?: object
  dispatch?: Stub
  /** The view of the login inside a messenger. */
  messenger?: Services['messenger']
  orgTexts?: Stub
  edits?: Partial<EditsChannel>
  outbox?: Partial<Services['outbox']>
  recordPageView?: Stub
  locale?: Partial<Services['locale']>
}

const names = new Map(Object.entries(callsTable).map(([name, row]) => [row, name] as const))
const nothing = async () => null
const nobody = { roleCodes: [] }

const emptyQueue = {
  edits: [],
  tray: [],
  leftTray: [],
  cursor: null,
  syncedAt: null,
  isLoading: false,
  partial: [],
  scopes: {},
}
/** A device without queued edits or loaded rows. */
const stubEdits: EditsChannel = {
  requestScopes: async () => {},
  mutate: async () => {},
  read: async () => ({ ...emptyQueue, rows: [], missing: [] }),
  readRows: async () => [],
  readEdits: async () => emptyQueue,
  subscribe: () => () => {},
  follow: () => () => {},
  requestSync: async () => {},
  dismiss: async () => {},
  discard: async () => {},
  lanesOf: async () => [],
  files: async () => ({
    list: async () => [],
    read: async () => null,
    keep: async () => {},
    keepDraft: async () => undefined,
    remember: async () => {},
    setRemoved: async () => {},
    drop: async () => {},
    probeRoom: async () => {},
  }),
}

export const stubServices = ({ calls = {}, session = nobody, ...stubs }: ServiceStubs = {}): Services => ({
  call: async (row, payload, options) => {
    const name = names.get(row as never)
    const stub = name ? (calls[name] as ((...args: unknown[]) => unknown) | undefined) : undefined
    if (!stub) throw new Error(`The test has no stub for the call '${name}'`)
    return (await (options === undefined ? stub(payload) : stub(payload, options))) as never
  },
  cancel: () => {},
  session: { getSnapshot: () => session as never, subscribe: () => ({ unsubscribe: () => {} }) },
  share: { getSnapshot: () => ({ shares: {} }), subscribe: () => ({ unsubscribe: () => {} }) },
  messenger: stubs.messenger ?? { getSnapshot: () => noMessenger, subscribe: () => ({ unsubscribe: () => {} }) },
  link: () => Promise.reject(new Error('The test has no stub for the runtime')),
  dispatch: (stubs.dispatch ?? nothing) as never,
  outbox: {
    subscribe: () => () => {},
    waiting: () => 0,
    deadLetters: () => ({}),
    forgetDeadLetters: async () => {},
    receiveDeviceLoss: () => {},
    ...stubs.outbox,
  },
  edits: { ...stubEdits, ...stubs.edits },
  orgTexts: (stubs.orgTexts ?? nothing) as never,
  locale: {
    current: () => 'en',
    subscribe: () => () => {},
    isMissing: () => false,
    choose: async () => {},
    showForPage: async () => {},
    leavePage: async () => {},
    isChosen: () => false,
    adopt: async () => {},
    loadTexts: async () => {},
    hasTexts: () => true,
    ...stubs.locale,
  },
  config: createPageConfig({ storage: () => sessionStorage, fetch }).current,
  recordPageView: (stubs.recordPageView ?? nothing) as never,
  capture: nothing,
})

/** The providers that `app` puts around every page, without animations and transitions. */
export function PageProviders({ children, ...stubs }: ServiceStubs & { children: ReactNode }) {
  const [services] = useState(() => stubServices(stubs))
  // without a language Lingui renders nothing
  if (!i18n.locale) i18n.loadAndActivate({ locale: 'en', messages: {} })
  return (
    <I18nProvider i18n={i18n}>
      <ServicesProvider value={services}>
        <UiProvider env="test">{children}</UiProvider>
      </ServicesProvider>
    </I18nProvider>
  )
}

/** Testing Library's `render` with the page's providers. */
export const renderPage = (page: ReactNode, stubs: ServiceStubs = {}) =>
  render(page, { wrapper: ({ children }) => <PageProviders {...stubs}>{children}</PageProviders> })

/**
 * `renderPage` at an address. `visited` are the paths of the history, including the first; a `replace` replaces the last
 * one.
 */
export const renderAt = (address: string, page: ReactNode, stubs: ServiceStubs = {}) => {
  const [path = '/', searchPath = ''] = address.split('?')
  const { hook, searchHook, history } = memoryLocation({ path, searchPath, record: true })
  const inRouter = (
    <Router hook={hook} searchHook={searchHook}>
      {page}
    </Router>
  )
  return { ...renderPage(inRouter, stubs), visited: history }
}
