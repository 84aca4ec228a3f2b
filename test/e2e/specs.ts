type Runtime = 'worker' | 'page'

interface Row {
  /** Where `npm test` runs the spec: in both runtimes what depends on them. `npm run proofs` runs every spec in both. */
  runtimes: readonly Runtime[]
  /** Beginnings of the paths it covers: `npm test -- --changed` runs it when one of them changed. */
  covers: readonly string[]
}

const both = ['worker', 'page'] as const
const worker = ['worker'] as const
/** Without a worker a test takes a third less: for what asks the server more than the runtime. */
const page = ['page'] as const

/** Every browser spec; `test/asked-specs.test.ts` holds the table to the files. */
export const specs: Readonly<Record<string, Row>> = {
  'beacons/beacon-torture': { runtimes: both, covers: ['src/host/outbox', 'server/collectors'] },
  'beacons/beacons': { runtimes: both, covers: ['src/host/outbox', 'src/monitor', 'server/collectors'] },
  'beacons/dead-letters': { runtimes: worker, covers: ['src/host/outbox', 'src/pages/dead-letters'] },
  'beacons/idle-kill': { runtimes: worker, covers: [] },
  'beacons/killed-browser': { runtimes: both, covers: ['src/host/outbox'] },
  'beacons/no-room': { runtimes: worker, covers: ['src/store'] },
  'beacons/page-end': { runtimes: both, covers: ['src/monitor'] },
  'browser-kill': { runtimes: both, covers: ['src/store'] },
  'builds/contract': { runtimes: worker, covers: ['src/core/contract.ts'] },
  'builds/new-build': { runtimes: worker, covers: ['scripts/build.ts', 'server/site'] },
  'builds/update': { runtimes: worker, covers: ['scripts/build.ts', 'sw/'] },
  'builds/weight': { runtimes: worker, covers: ['vite.config.ts', 'scripts/vite', 'package.json'] },
  configure: { runtimes: worker, covers: ['src/pages/configure', 'src/pages/create-organization'] },
  conformance: { runtimes: both, covers: ['src/host', 'src/core/session', 'src/core/monitor', 'test/conformance'] },
  'host-torture': { runtimes: both, covers: ['src/host', 'src/store'] },
  install: { runtimes: worker, covers: ['public', 'scripts/vite/web-manifest.ts'] },
  inventory: { runtimes: worker, covers: ['src/core/routes.ts', 'src/app'] },
  joining: { runtimes: worker, covers: ['src/pages/join', 'src/pages/invitation', 'src/pages/setting/invitations'] },
  'joining-ends': {
    runtimes: page,
    covers: ['src/pages/join', 'src/pages/apply-success', 'src/pages/forgot-password'],
  },
  'other-entries': { runtimes: page, covers: ['src/pages/ide-login', 'src/pages/authorize', 'server/api/product'] },
  outage: { runtimes: both, covers: ['src/network', 'src/host', 'sw/'] },
  pages: { runtimes: page, covers: ['src/ui'] },
  'pages/layout-shift': { runtimes: page, covers: ['src/ui', 'src/app'] },
  register: { runtimes: worker, covers: ['src/pages/register', 'server/api/account'] },
  'security/account-deletion': { runtimes: page, covers: ['server/api/account/deletion'] },
  'security/attacker': { runtimes: both, covers: ['sw/', 'src/network'] },
  'security/cookie-session': { runtimes: worker, covers: ['server/auth'] },
  'security/csp': { runtimes: worker, covers: ['server/site', 'index.html'] },
  'security/leftovers': { runtimes: both, covers: ['src/store', 'src/core/session'] },
  'security/no-password': { runtimes: page, covers: ['src/pages/setting/password', 'server/api/account'] },
  'security/second-factor': {
    runtimes: page,
    covers: ['src/pages/second-factor', 'src/shared/reauthentication', 'server/api/account/mfa'],
  },
  'security/secrets': { runtimes: both, covers: ['sw/', 'src/network'] },
  sessions: { runtimes: both, covers: ['src/core/session', 'src/channel', 'src/network', 'server/auth'] },
  settings: { runtimes: page, covers: ['src/pages/setting', 'server/api/organization', 'server/audit'] },
  share: {
    runtimes: page,
    covers: ['src/pages/share', 'src/pages/setting/sharing', 'src/core/share', 'server/api/share'],
  },
  'sign-in': { runtimes: both, covers: ['src/pages/login', 'src/pages/mailed-code', 'server/api/account'] },
  'store-faults': { runtimes: both, covers: ['src/store'] },
  trace: { runtimes: both, covers: ['src/pages/trace', 'src/core/trace'] },
  'work/first-path': { runtimes: both, covers: ['src/work', 'src/core/work', 'src/host/sync', 'server/sync'] },
  'worker-stops': { runtimes: worker, covers: ['sw/', 'src/channel'] },
}

/** As Playwright wants the files that `npm test` leaves out in a runtime. */
export const leftOutIn = (runtime: Runtime): string[] =>
  Object.entries(specs)
    .filter(([, { runtimes }]) => !runtimes.includes(runtime))
    .map(([name]) => `**/e2e/${name}.spec.ts`)

/** Whether a change there can show itself in a browser. */
const reachesBrowser = (path: string): boolean =>
  /^(src|sw|server|public|scripts\/vite)\/|^(index\.html|vite\.(server\.)?config\.ts|package\.json)$/.test(path) &&
  !/\.test\.tsx?$|\.md$|^server\/test\//.test(path)

/** The specs for a change of these files: those that changed or cover what did, and signing in and registering with any. */
export const specsFor = (changed: readonly string[]): string[] => {
  const sources = changed.filter(reachesBrowser)
  const isAsked = (name: string, { covers }: Row) =>
    changed.includes(`test/e2e/${name}.spec.ts`) ||
    sources.some((path) => covers.some((start) => path.startsWith(start)))
  return Object.entries(specs)
    .filter(([name, row]) => isAsked(name, row) || (sources.length > 0 && ['sign-in', 'register'].includes(name)))
    .map(([name]) => name)
}
