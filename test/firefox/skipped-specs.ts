import { specTitle } from '../e2e/spec-title.ts'

const stopsWorker = 'WebDriver BiDi stops no worker'
const looksIntoNoWorker = 'WebDriver BiDi evaluates nothing in a service worker'
const noProtocol = 'needs the Chrome DevTools protocol'
const noReload = 'WebDriver BiDi has no reload past the cache'
const ownBrowser = 'starts Chromium itself'
const noDownloads = 'this Firefox gives a download no id, without which Playwright hears of none'

/** Specs that Firefox skips, with the reason: a whole spec, or those of its titles that contain these words. */
const skippedTable: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  'beacons/beacon-torture': stopsWorker,
  'beacons/idle-kill': ownBrowser,
  'beacons/killed-browser': ownBrowser,
  'beacons/monitoring': 'holds requests back; to be tried',
  'beacons/no-room': noProtocol,
  'beacons/page-end': { 'worker stopped': stopsWorker, 'with no way out': stopsWorker },
  'beacons/usage': 'holds requests back; to be tried',
  'browser-kill': ownBrowser,
  'builds/update': noReload,
  'first-visit': { 'a composition lasts': 'WebDriver BiDi composes nothing; the title after it is the closest' },
  'host-torture': { 'the worker is killed': stopsWorker },
  'security/csp': {
    'a link or a form cannot run': 'the form that is refused throws there, which the test takes for its own failure',
    'the worker has the policy too': looksIntoNoWorker,
  },
  'security/leftovers': { 'a cookie that became another': stopsWorker },
  'security/second-factor': { 'a passkey is made': noProtocol },
  'security/secrets': { 'no token is anywhere': noProtocol },
  settings: { 'the audit log is searched': noDownloads },
  share: { 'an owner changes the password': 'of two tabs only one has the focus there' },
  'start-delays': 'holds requests back; to be tried',
  'store-faults': { 'lost during a transaction': looksIntoNoWorker },
  trace: {
    'the file replays': noDownloads,
    'the page follows the machines': noDownloads,
    'a worker that is dead': stopsWorker,
    'without storage': noDownloads,
    'the file is shared': 'is on no phone under automation',
  },
  'work/left-organization': 'reads the clipboard, for which WebDriver BiDi grants no permission, and downloads',
  'work/background-sync': noProtocol,
  'work/push': noProtocol,
  'worker-stops': stopsWorker,
}

/** Without words: the whole spec. */
export const skippedRows = Object.entries(skippedTable).flatMap(([spec, why]) =>
  typeof why === 'string'
    ? [{ spec, words: '', why }]
    : Object.entries(why).map(([words, each]) => ({ spec, words, why: each })),
)

export const skippedTitles: readonly RegExp[] = skippedRows.map(({ spec, words }) => specTitle(spec, words))

/** One line per row, with its reason. */
export const skippedLines: readonly string[] = skippedRows.map(
  ({ spec, words, why }) => `${[spec, words].filter(Boolean).join(' › ')}: ${why}`,
)
