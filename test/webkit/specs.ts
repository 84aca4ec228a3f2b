import { specTitle } from '../e2e/spec-title.ts'

type Runtime = 'worker' | 'page'

interface Row {
  /** The runtimes in which WebKit runs the spec; if empty, `reason` says what is missing. */
  runtimes: readonly Runtime[]
  reason?: string
  /** For specs that examine a page while its scripts are held back: other navigations end only when all scripts have run. */
  pageLoadStrategy?: 'none'
  /** Words of skipped titles, each with its reason. */
  except?: Readonly<Record<string, string>>
}

const both = ['worker', 'page'] as const
const worker = ['worker'] as const
const skipped = (reason: string): Row => ({ runtimes: [], reason })

const noScriptBefore = 'WebDriver runs no script before those of the page'
const noProtocol = 'needs what only the Chrome DevTools protocol tells: memory, quota, crashes'
const noAnswers = 'answers requests of the page itself, which WebDriver cannot'
const noMouse = 'moves the mouse with a button held; to be tried'
const noHardReload = 'WebDriver has no reload past the cache'
const noProfile = 'starts Chromium on a profile; MiniBrowser keeps none under automation'
const builds = 'builds again under a page that waits: too long for the time of this suite'

/**
 * Which specs of test/e2e WebKit runs: one row per spec, checked by `test/spec-tables.test.ts`. Without a worker it runs
 * the main journeys. Two differences need no row: no window is narrower than 447 px, and `goto()` returns the headers of a
 * second request for the page.
 */
export const specsTable: Readonly<Record<string, Row>> = {
  'beacons/beacon-torture': skipped(noProtocol),
  'beacons/beacons': { runtimes: worker },
  'beacons/idle-kill': skipped('starts Chromium itself, without automation'),
  'beacons/killed-browser': skipped(noProfile),
  'beacons/dead-letters': { runtimes: worker },
  'beacons/monitoring': skipped('holds requests back; to be tried'),
  'beacons/no-room': skipped(noProtocol),
  'beacons/page-end': skipped(noScriptBefore),
  'beacons/usage': skipped('hears the requests of the page, which WebDriver does not tell'),
  'browser-kill': skipped(noProfile),
  'builds/new-build': skipped(builds),
  'builds/update': skipped(`${noHardReload}; and ${builds}`),
  'builds/weight': skipped('counts the bytes of responses, which WebDriver does not show and which are the same'),
  inventory: skipped('asks the same of every page as `pages`, for four times as long'),
  configure: { runtimes: worker, except: { 'a worker that takes over': noScriptBefore } },
  conformance: { runtimes: both },
  help: skipped('waits for a tab that a link opens; to be tried'),
  'first-visit': {
    runtimes: worker,
    pageLoadStrategy: 'none',
    except: { 'a signed-in person gets no form': 'reads the answer of a navigation, which WebDriver does not tell' },
  },
  'host-torture': { runtimes: worker },
  install: { runtimes: worker },
  joining: { runtimes: both },
  'joining-ends': { runtimes: worker },
  'other-entries': {
    runtimes: worker,
    except: {
      'a page of the product is allowed': 'hears a request of the page, which WebDriver does not tell',
    },
  },
  'offline-settings': { runtimes: worker },
  outage: { runtimes: both },
  pages: { runtimes: worker },
  'pages/layout-shift': skipped('WebKit does not tell what moved'),
  replay: {
    runtimes: worker,
    except: { 'turns recording off': 'hears the requests of the page, which WebDriver does not tell' },
  },
  register: { runtimes: both },
  'security/account-deletion': { runtimes: worker },
  'security/attacker': skipped('hears requests and answers of the network, which WebDriver does not tell'),
  'security/csp': {
    runtimes: worker,
    except: { 'the worker has the policy too': 'WebDriver runs no script in a worker' },
  },
  'security/leftovers': { runtimes: worker },
  'security/no-password': { runtimes: worker },
  'security/cookie-session': { runtimes: worker },
  'security/secrets': skipped(`${noScriptBefore}; and memory is read by the Chrome DevTools protocol`),
  'security/second-factor': {
    runtimes: worker,
    except: { 'a passkey is made': 'the device with a fingerprint is played by the Chrome DevTools protocol' },
  },
  sessions: {
    runtimes: both,
    except: { 'twenty refused calls': 'one command at a time: three tabs cannot call at once' },
  },
  settings: { runtimes: worker },
  share: { runtimes: worker },
  'sign-in': { runtimes: both },
  'start-failures': skipped('makes contexts of its own, with other cookies; to be tried'),
  'start-delays': skipped(noScriptBefore),
  'storage-refused': skipped('refuses storage by a script before the page, which WebDriver does not have'),
  'store-faults': {
    runtimes: worker,
    except: {
      'does not close the database':
        'a deletion that waits is dropped there with the page that asked for it, so nothing is held up',
      'lost during a transaction': 'WebDriver runs nothing in a worker',
    },
  },
  trace: {
    runtimes: both,
    except: {
      'a worker that is dead': noScriptBefore,
      'without storage': noScriptBefore,
      'the file is shared': noScriptBefore,
    },
  },
  'work/attachments': { runtimes: worker, except: { 'files attached offline': noAnswers } },
  'security/provider-secrets': skipped('starts a provider of its own before the server; to be tried'),
  providers: skipped('starts a provider of its own before the server; to be tried'),
  messengers: skipped('starts a provider of its own before the server; to be tried'),
  webhooks: skipped(
    'makes its rows by the API and hears them on a server of its own; the page is as others of settings',
  ),
  'work/conflicts': { runtimes: worker },
  'work/left-organization': skipped('reads the clipboard, for which WebDriver grants no permission'),
  'work/inbox': { runtimes: worker },
  'work/import': { runtimes: worker },
  'work/live': { runtimes: worker },
  'work/background-sync': skipped('hands an event to the worker by the Chrome DevTools protocol'),
  'work/push': skipped('hands a push to the worker by the Chrome DevTools protocol'),
  'work/search': { runtimes: worker },
  'work/filters': { runtimes: worker },
  'work/narrow': skipped('no window is narrower than 447 px'),
  'work/share': { runtimes: worker },
  'work/first-path': {
    runtimes: worker,
    except: { 'a start that missed a file': noAnswers },
  },
  'work/projects': { runtimes: worker },
  'work/board': {
    runtimes: worker,
    except: {
      'in lanes a card dropped elsewhere': noMouse,
      'a column that the workflow forbids': noMouse,
      'a long press': 'touches by the Chrome DevTools protocol',
    },
  },
  'work/last-screen': skipped(noScriptBefore),
  'work/large-projects': { runtimes: worker },
  'work/list': {
    runtimes: worker,
  },
  'work/issue': {
    runtimes: worker,
    except: {
      'the dialog for new issues': 'WebDriver types no line break',
      'an issue is deleted': 'hears a page that a link opens, which WebDriver does not tell',
      'on a phone': 'no window is narrower than 447 px',
    },
  },
  'worker-stops': skipped(
    `no worker is stopped without its page, in whose process WebKit starts it; and ${noHardReload}`,
  ),
}

/**
 * The main journeys, and what depends most on the engine (storage, worker, network, policy), by words of their titles:
 * `.ci/run` runs these in WebKit, in two minutes; `npm run test:webkit` and `npm run proofs` all.
 */
export const engineDependentTests: Readonly<Record<string, readonly string[]>> = {
  conformance: ['the smaller machines'],
  'first-visit': ['a composition lasts', 'an early press signs in'],
  joining: ['the owner invites by mail'],
  outage: ['opens, reloads and shows the signed-in user'],
  register: [''],
  'security/csp': ['every attempt of an injected script'],
  'sign-in': ['a user signs in, signs out'],
  'store-faults': ['a database deleted under'],
  'work/first-path': ['an issue created and moved offline'],
}

const rows = Object.entries(specsTable)

const isAsked = ([file, { runtimes }]: (typeof rows)[number], runtime: Runtime) =>
  runtimes.includes(runtime) && (!process.env.SHORT || file in engineDependentTests)

export const pageLoadStrategyOf = (file: string) =>
  rows.find(([name]) => file.endsWith(`/e2e/${name}.spec.ts`))?.[1].pageLoadStrategy ?? 'normal'

/** The tests of a Playwright project for this runtime; others are excluded before an environment is started for them. */
export const testsIn = (runtime: Runtime) => ({
  testMatch: rows.filter((row) => isAsked(row, runtime)).map(([file]) => `**/e2e/${file}.spec.ts`),
  grep: process.env.SHORT
    ? Object.entries(engineDependentTests).flatMap(([file, titles]) => titles.map((words) => specTitle(file, words)))
    : /./,
  grepInvert: rows.flatMap(([file, { except = {} }]) => Object.keys(except).map((words) => specTitle(file, words))),
})

/** Skipped specs and titles, one per line with the reason. */
export const skippedLines: readonly string[] = rows.flatMap(([file, { reason, except = {} }]) => [
  ...(reason ? [`${file}: ${reason}`] : []),
  ...Object.entries(except).map(([words, why]) => `${file} › ${words}: ${why}`),
])
