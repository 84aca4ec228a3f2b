import { specTitle } from './spec-title.ts'

type Runtime = 'worker' | 'page'

interface Row {
  /** The runtimes that WebKit runs the spec in; none: it is not asked, and `reason` says which means are missing. */
  runtimes: readonly Runtime[]
  reason?: string
  /** Words of the titles that are left out, each with its reason. */
  except?: Readonly<Record<string, string>>
}

const both = ['worker', 'page'] as const
const worker = ['worker'] as const
const notAsked = (reason: string): Row => ({ runtimes: [], reason })

const noScriptBefore = 'WebDriver runs no script before those of the page'
const noProtocol = 'needs what only the Chrome DevTools protocol tells: memory, quota, crashes'
const noHardReload = 'WebDriver has no reload past the cache'
const noProfile = 'starts Chromium on a profile; MiniBrowser keeps none under automation'
const builds = 'builds again under a page that waits: too long for the time of this suite'

/**
 * What WebKit is asked of test/e2e and what not: a row for each spec, which `test/asked-specs.test.ts` insists on. Without
 * a worker it walks the main journeys. Two things differ without a row: nothing is narrower than 447 px there, and `goto()`
 * tells the headers of a second request for the page.
 */
export const specsTable: Readonly<Record<string, Row>> = {
  'beacons/beacon-torture': notAsked(noProtocol),
  'beacons/beacons': { runtimes: worker },
  'beacons/idle-kill': notAsked('starts Chromium itself, without automation'),
  'beacons/killed-browser': notAsked(noProfile),
  'beacons/dead-letters': { runtimes: worker },
  'beacons/no-room': notAsked(noProtocol),
  'beacons/page-end': notAsked(noScriptBefore),
  'browser-kill': notAsked(noProfile),
  'builds/contract': notAsked(`${noHardReload}; and ${builds}`),
  'builds/new-build': notAsked(builds),
  'builds/update': notAsked(builds),
  'builds/weight': notAsked('counts the bytes of responses, which WebDriver does not show and which are the same'),
  inventory: notAsked('asks the same of every page as `pages`, for four times as long'),
  configure: { runtimes: worker, except: { 'a worker that takes over': noScriptBefore } },
  conformance: { runtimes: both },
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
  outage: { runtimes: both },
  pages: { runtimes: worker },
  'pages/layout-shift': notAsked('WebKit does not tell what moved'),
  register: { runtimes: both },
  'security/account-deletion': { runtimes: worker },
  'security/attacker': notAsked('hears requests and answers of the network, which WebDriver does not tell'),
  'security/csp': {
    runtimes: worker,
    except: { 'the worker has the policy too': 'WebDriver runs no script in a worker' },
  },
  'security/leftovers': { runtimes: worker },
  'security/no-password': { runtimes: worker },
  'security/cookie-session': { runtimes: worker },
  'security/secrets': notAsked(`${noScriptBefore}; and memory is read by the Chrome DevTools protocol`),
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
  'store-faults': {
    runtimes: worker,
    except: {
      'does not let go holds up':
        'a deletion that waits is dropped there with the page that asked for it, so nothing is held up',
      'lost under a transaction': 'WebDriver runs nothing in a worker',
    },
  },
  trace: {
    runtimes: both,
    except: {
      'a worker that is dead and answers nobody': noScriptBefore,
      'where nothing can be stored': noScriptBefore,
      'the file is shared': noScriptBefore,
    },
  },
  'work/first-path': notAsked('reads the network as lost by the Chrome DevTools protocol; to be tried'),
  'worker-stops': notAsked(
    `no worker is stopped without its page, in whose process WebKit starts it; and ${noHardReload}`,
  ),
}

/** What depends on the engine most, and quickly: `.ci/run` asks WebKit these, `npm run test:webkit` and `npm run proofs` all. */
export const engineDependentSpecs = [
  'conformance',
  'store-faults',
  'outage',
  'sessions',
  'sign-in',
  'beacons/beacons',
  'security/csp',
  'security/leftovers',
]

const rows = Object.entries(specsTable)

/** What a project of Playwright runs for this runtime; the rest is left out before an environment is started for it. */
export const askedIn = (runtime: Runtime) => ({
  testMatch: rows.filter(([, { runtimes }]) => runtimes.includes(runtime)).map(([file]) => `**/e2e/${file}.spec.ts`),
  grepInvert: rows.flatMap(([file, { except = {} }]) => Object.keys(except).map((words) => specTitle(file, words))),
})

/** What WebKit is not asked, a line each with its reason. */
export const notAskedLines: readonly string[] = rows.flatMap(([file, { reason, except = {} }]) => [
  ...(reason ? [`${file}: ${reason}`] : []),
  ...Object.entries(except).map(([words, why]) => `${file} › ${words}: ${why}`),
])
