import { proofsOnly } from './proofs-only.ts'
import { otherTitles, specTitle } from './spec-title.ts'

type Runtime = 'worker' | 'page'

interface Row {
  /** Where `npm test` runs the spec: in both runtimes if it depends on them. `npm run proofs` runs every spec in both. */
  runtimes: readonly Runtime[]
  /** Words of the titles that `npm test` runs in the other runtime, too: those that depend on it. */
  elsewhere?: readonly string[]
  /** Prefixes of the paths it covers: `npm test -- --changed` runs it when one of them changed. */
  covers: readonly string[]
}

const both = ['worker', 'page'] as const
const worker = ['worker'] as const
/** A test without a worker takes a third less time; for tests of the server rather than the runtime. */
const page = ['page'] as const

/** All browser specs; `test/spec-tables.test.ts` checks that the table is complete. */
export const specs: Readonly<Record<string, Row>> = {
  'beacons/beacon-torture': { runtimes: both, covers: ['src/host/outbox', 'server/collectors'] },
  'beacons/beacons': { runtimes: worker, covers: ['src/host/outbox', 'src/monitor', 'server/collectors'] },
  'beacons/dead-letters': { runtimes: page, covers: ['src/host/outbox', 'src/pages/dead-letters'] },
  'beacons/idle-kill': { runtimes: worker, covers: [] },
  'beacons/killed-browser': { runtimes: worker, covers: ['src/host/outbox'] },
  'beacons/monitoring': {
    runtimes: page,
    covers: ['src/monitor', 'src/pages/setting/monitoring', 'server/collectors'],
  },
  'beacons/no-room': { runtimes: worker, covers: ['src/store'] },
  'beacons/usage': {
    runtimes: page,
    covers: ['src/monitor/usage-tracker.ts', 'src/core/monitor/usage-rules.ts', 'server/collectors'],
  },
  'beacons/page-end': { runtimes: both, covers: ['src/monitor'] },
  'browser-kill': { runtimes: worker, covers: ['src/store', 'src/host/sync'] },
  'builds/new-build': { runtimes: page, covers: ['scripts/vite/install-build.ts', 'server/site'] },
  'builds/update': { runtimes: worker, covers: ['scripts/vite/install-build.ts', 'src/core/contract.ts', 'sw/'] },
  'builds/weight': { runtimes: worker, covers: ['vite.config.ts', 'scripts/vite', 'package.json'] },
  configure: {
    runtimes: page,
    elsewhere: ['a worker that takes over'],
    covers: ['src/pages/configure', 'src/pages/create-organization'],
  },
  conformance: {
    runtimes: worker,
    elsewhere: ['the smaller machines'],
    covers: ['src/host', 'src/core/session', 'src/core/monitor', 'test/conformance'],
  },
  'first-visit': {
    runtimes: page,
    covers: ['src/core/first-pages.ts', 'public/early.js', 'scripts/vite/first-pages.ts', 'src/ui/form', 'server/site'],
  },
  help: { runtimes: worker, covers: ['src/pages/help', 'src/core/help', 'src/ui/action'] },
  'host-torture': { runtimes: both, covers: ['src/host', 'src/store'] },
  install: {
    runtimes: worker,
    elsewhere: ['files shared before sign-in'],
    covers: [
      'public',
      'scripts/vite/web-manifest.ts',
      'sw/shared-files.ts',
      'server/site/share-target.ts',
      'src/work/create',
    ],
  },
  inventory: { runtimes: page, covers: ['src/core/routes.ts', 'src/app'] },
  joining: { runtimes: page, covers: ['src/pages/join', 'src/pages/invitation', 'src/pages/setting/invitations'] },
  'joining-ends': {
    runtimes: page,
    covers: ['src/pages/join', 'src/pages/apply-success', 'src/pages/forgot-password'],
  },
  messengers: {
    runtimes: page,
    covers: [
      ...['src/core/messenger', 'src/core/providers', 'src/pages/messenger', 'src/pages/result', 'test/messengers'],
      ...['src/network/messenger-effects.ts', 'server/connectors', 'server/api/providers'],
    ],
  },
  'other-entries': { runtimes: page, covers: ['src/pages/ide-login', 'src/pages/authorize', 'server/api/product'] },
  'offline-settings': {
    runtimes: page,
    elsewhere: ['a page that is opened without a network'],
    covers: ['src/shared/edits', 'src/pages/setting/account', 'src/host/sync'],
  },
  outage: {
    runtimes: page,
    elsewhere: ['after the server was killed'],
    covers: ['src/network', 'src/host', 'sw/'],
  },
  pages: { runtimes: page, covers: ['src/ui'] },
  'pages/layout-shift': {
    runtimes: page,
    elsewhere: ['nothing moves while slow answers'],
    covers: ['src/ui', 'src/app'],
  },
  providers: {
    runtimes: page,
    covers: ['server/connectors', 'server/api/providers', 'src/pages/setting/integrations', 'src/pages/code-exchange'],
  },
  replay: { runtimes: page, covers: ['src/monitor/replay', 'src/core/monitor/replay', 'server/collectors'] },
  register: { runtimes: page, covers: ['src/pages/register', 'server/api/account'] },
  'security/account-deletion': { runtimes: page, covers: ['server/api/account/deletion'] },
  'security/attacker': {
    runtimes: page,
    elsewhere: ['page code that requests the token', 'responses that page code writes'],
    covers: ['sw/', 'src/network'],
  },
  'security/cookie-session': { runtimes: page, covers: ['server/auth'] },
  'security/csp': { runtimes: worker, covers: ['server/site', 'index.html'] },
  'security/leftovers': {
    runtimes: worker,
    elsewhere: ['a sign-out leaves nothing'],
    covers: ['src/store', 'src/core/session'],
  },
  'security/no-password': { runtimes: page, covers: ['src/pages/setting/password', 'server/api/account'] },
  'security/provider-secrets': {
    runtimes: page,
    covers: ['server/connectors', 'server/api/providers', 'src/pages/code-exchange'],
  },
  'security/second-factor': {
    runtimes: page,
    covers: ['src/pages/second-factor', 'src/shared/reauthentication', 'server/api/account/mfa'],
  },
  'security/secrets': {
    runtimes: worker,
    elsewhere: ['a runtime in the page has the token'],
    covers: ['sw/', 'src/network'],
  },
  sessions: {
    runtimes: worker,
    elsewhere: ['two tabs: signing out', 'a tab works although an older one'],
    covers: ['src/core/session', 'src/channel', 'src/network', 'server/auth'],
  },
  settings: { runtimes: page, covers: ['src/pages/setting', 'server/api/organization', 'server/audit'] },
  share: {
    runtimes: page,
    elsewhere: ['two shares and a session side by side'],
    covers: ['src/pages/share', 'src/shared/share', 'src/shared/sharing', 'src/core/share', 'server/api/share'],
  },
  'sign-in': {
    runtimes: page,
    elsewhere: ['all that a usable page waits for'],
    covers: ['src/pages/login', 'src/pages/mailed-code', 'server/api/account'],
  },
  'start-failures': {
    runtimes: page,
    covers: ['src/app', 'src/core/trouble', 'src/locale/locale-loader.ts', 'index.html'],
  },
  'start-delays': {
    runtimes: page,
    covers: [
      'index.html',
      'public/start-watch.js',
      'public/loading.css',
      'scripts/vite/start-document.ts',
      'src/main.tsx',
      'src/ui/toast',
    ],
  },
  'storage-refused': {
    runtimes: worker,
    elsewhere: ['a person signs in, reads', 'full storage from the start'],
    covers: ['src/app/stand-ins.ts', 'src/app/local-runtime.ts', 'src/shared/sign-out', 'src/store'],
  },
  'store-faults': {
    runtimes: page,
    covers: ['src/store'],
  },
  trace: {
    runtimes: page,
    elsewhere: ['with a worker that is dead'],
    covers: ['src/pages/trace', 'src/core/trace'],
  },
  'work/attachments': {
    runtimes: page,
    covers: ['src/work/attachments', 'src/host/sync', 'src/store/files', 'server/pictures', 'server/api/work'],
  },
  webhooks: { runtimes: page, covers: ['src/pages/setting/webhooks', 'server/webhooks'] },
  'work/conflicts': {
    runtimes: page,
    covers: ['src/work/conflicts', 'src/shared/sign-out', 'src/host/sync'],
  },
  'work/inbox': {
    runtimes: page,
    covers: ['src/work/inbox', 'server/sync/notices.ts', 'src/core/work/notice-rules.ts'],
  },
  'work/left-organization': {
    runtimes: page,
    covers: ['src/host/sync/left-lanes.ts', 'src/shared/sign-out', 'src/core/session'],
  },
  'work/import': {
    runtimes: page,
    covers: ['src/work/import', 'src/core/import', 'server/imports', 'server/api/work'],
  },
  'work/live': { runtimes: page, covers: ['src/channel', 'server/sync'] },
  'work/background-sync': { runtimes: worker, covers: ['sw/', 'src/channel/unsent-changes.ts', 'src/host/sync'] },
  'work/push': { runtimes: worker, covers: ['sw/push-messages.ts', 'src/work/inbox'] },
  'work/narrow': {
    runtimes: page,
    covers: ['src/work/projects', 'src/work/attachments', 'src/work/rich-text', 'src/work/settings', 'src/work/shell'],
  },
  'work/share': { runtimes: page, covers: ['src/work/share', 'src/shared/sharing', 'server/api/share'] },
  'work/search': { runtimes: page, covers: ['src/work/search', 'src/core/search', 'server/api/work'] },
  'work/filters': {
    runtimes: page,
    covers: ['src/work/filters', 'src/core/filters', 'src/work/list', 'src/work/board'],
  },
  'work/first-path': { runtimes: worker, covers: ['src/work', 'src/core/work', 'src/host/sync', 'server/sync'] },
  'work/issue': {
    runtimes: page,
    covers: ['src/work/issue', 'src/work/edit', 'src/work/create', 'src/work/parts'],
  },
  'work/projects': {
    runtimes: page,
    covers: ['src/work/projects', 'src/work/settings', 'src/work/groups', 'server/api/work'],
  },
  'work/board': { runtimes: page, covers: ['src/work/board', 'src/core/work'] },
  'work/last-screen': {
    runtimes: page,
    covers: ['public/last-screen.js', 'src/work/shell/keep-last-screen.ts', 'src/work/shell/use-last-screen.ts'],
  },
  'work/large-projects': {
    runtimes: page,
    covers: ['src/work/projects', 'src/work/parts', 'src/host/sync', 'server/sync'],
  },
  'work/list': { runtimes: page, covers: ['src/work/list', 'src/work/keyboard', 'src/core/work'] },
  'worker-stops': { runtimes: worker, covers: ['sw/', 'src/channel'] },
}

/** What `npm test` skips in a runtime: Playwright's `testIgnore` for specs, and its `grepInvert` for titles. */
export const excludedIn = (runtime: Runtime): { testIgnore: string[]; grepInvert: RegExp[] } => {
  const rows = Object.entries(specs).filter(([, { runtimes }]) => !runtimes.includes(runtime))
  return {
    testIgnore: rows.flatMap(([name, { elsewhere }]) => (elsewhere ? [] : [`**/e2e/${name}.spec.ts`])),
    grepInvert: [
      ...rows.flatMap(([name, { elsewhere }]) => (elsewhere ? [otherTitles(name, elsewhere)] : [])),
      ...Object.entries(proofsOnly).flatMap(([name, titles]) =>
        Object.keys(titles).map((words) => specTitle(name, words)),
      ),
    ],
  }
}

/** Whether a change of this file can affect a browser. */
const reachesBrowser = (path: string): boolean =>
  /^(src|sw|server|public|scripts\/vite)\/|^(index\.html|vite\.(server\.)?config\.ts|package\.json)$/.test(path) &&
  !/\.test\.tsx?$|\.md$|^server\/test\//.test(path)

const environment = 'test/e2e/environment'
/** A file shared by the specs beside it, or by all specs; then sign-in and registration represent those. */
const isShared = (path: string): boolean => /^test\/e2e\/[^.]+\/[^.]+\.ts$/.test(path)

/**
 * The specs for these changed files: changed specs, specs beside a changed helper, specs that cover the files, and sign-in and
 * registration with any change.
 */
export const specsFor = (changed: readonly string[]): string[] => {
  const sources = changed.filter((path) => reachesBrowser(path) || path.startsWith(environment))
  const folders = changed.filter(isShared).map((path) => path.slice(0, path.lastIndexOf('/')))
  const isAsked = (name: string, { covers }: Row) =>
    changed.includes(`test/e2e/${name}.spec.ts`) ||
    folders.includes(`test/e2e/${name}`.slice(0, `test/e2e/${name}`.lastIndexOf('/'))) ||
    sources.some((path) => covers.some((start) => path.startsWith(start)))
  return Object.entries(specs)
    .filter(([name, row]) => isAsked(name, row) || (sources.length > 0 && ['sign-in', 'register'].includes(name)))
    .map(([name]) => name)
}
