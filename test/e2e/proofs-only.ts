/**
 * Tests that only `npm run proofs` runs, by words of their titles: slower or longer proofs of a promise that the named file proves
 * in `npm test`.
 */
export const proofsOnly: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'beacons/beacons': {
    'the collector stores a repeated event once': 'server/collectors/beacons-collector.test.ts',
  },
  'beacons/dead-letters': {
    'zh-CN': 'src/pages/dead-letters/dead-letter-texts.test.ts',
  },
  'beacons/idle-kill': {
    '': 'test/e2e/worker-stops.spec.ts',
  },
  'beacons/killed-browser': {
    '': 'src/host/conformance/outbox.test.ts',
  },
  'beacons/no-room': {
    '': 'src/host/conformance/quota.test.ts',
  },
  'beacons/page-end': {
    'without a collector an event is stored': 'src/host/conformance/outbox.test.ts',
    'the page is left for another': 'src/monitor/send-at-end.test.ts',
  },
  'builds/update': {
    'what waits in the queue of the old build': 'src/host/sync/sync-scenarios.test.ts',
    // golden messages of both versions; a page two versions apart is in `src/channel/page-channel.test.ts`
    'old pages work with a new worker': 'sw/page-messages.test.ts',
  },
  'builds/weight': {
    'a page with a worker loads no XState': 'test/built/sizes.test.ts',
  },
  conformance: {
    messenger: 'src/core/messenger/messenger-machine.test.ts',
  },
  'joining-ends': {
    'a newcomer registers with a': 'test/e2e/joining.spec.ts',
    'a member leaves and joins again': 'server/api/joining-calls.test.ts',
    'the draft is restored, for the same person only': 'src/ui/form/draft-store.test.ts',
    'a password reset on a second device': 'src/core/session/session-machine.test.ts',
    used: 'server/api/joining-calls.test.ts',
    revoked: 'server/api/joining-calls.test.ts',
  },
  'other-entries': {
    'a user who refuses is not asked again': 'src/pages/ide-login/ide-login-page.test.tsx',
    'a purchase is added to an existing organisation': 'server/api/marketplace-calls.test.ts',
    'the form that AWS sends opens a page': 'server/api/marketplace-calls.test.ts',
    'a provider that is not set up signs nobody in': 'src/pages/code-exchange/code-exchange-page.test.tsx',
  },
  messengers: {
    'DingTalk signs in without typing': 'server/api/providers/dingtalk.test.ts',
    Slack: 'server/api/providers/slack.test.ts',
    'open in Feishu': 'test/e2e/messengers.spec.ts',
    'open in DingTalk': 'test/e2e/messengers.spec.ts',
    'open in Teams': 'test/e2e/messengers.spec.ts',
  },
  providers: {
    Google: 'test/e2e/providers.spec.ts',
    Feishu: 'test/e2e/providers.spec.ts',
    DingTalk: 'server/api/providers/dingtalk.test.ts',
    'who does not agree at the provider': 'src/pages/code-exchange/code-exchange-page.test.tsx',
  },
  outage: {
    'a form that cannot be queued keeps its input': 'src/ui/form/use-form.test.tsx',
    'an offline sign-out clears the device': 'test/e2e/security/leftovers.spec.ts',
  },
  pages: {
    'a device on which no language was chosen': 'src/locale/locale-loader.test.ts',
    'the English address of the account area': 'src/locale/locale-loader.test.ts',
  },
  'security/leftovers': {
    'a session ended elsewhere leaves nothing': 'src/core/session/session-machine.test.ts',
    'the next person to sign in finds nothing': 'src/core/session/session-machine.test.ts',
  },
  'security/secrets': {
    'registered, first organisation': 'src/network/session-fetch.test.ts',
  },
  sessions: {
    'a page closed in the middle of its work': 'src/host/runtimes/page-runtime.test.ts',
    'a re-authentication whose answer was lost': 'src/network/refused-token.test.ts',
  },
  settings: {
    'a member who is no administrator sees who is': 'src/shared/permission.test.tsx',
    'changes of name and organisation persist': 'server/api/own-account-calls.test.ts',
    'somebody without an organisation changes their name': 'server/api/own-account-calls.test.ts',
    '/orginfo opens the organisation': 'src/core/access/route-guard.test.ts',
  },
  share: {
    'an owner changes the password of a link': 'src/pages/setting/sharing/shares-panel.test.tsx',
    ' leads home': 'src/pages/share/share-pages.test.tsx',
    'a signed-in user stays signed in': 'src/core/share/share-machine.test.ts',
    'offline nothing is lost': 'src/pages/share/share-pages.test.tsx',
  },
  'sign-in': {
    'a user signs in with a mailed code': 'test/e2e/security/no-password.spec.ts',
    'somebody without an organisation': 'src/core/session/session-machine.test.ts',
  },
  'start-failures': {
    'an answer cut in half': 'src/api/http.test.ts',
    'a proxy that answers 502': 'src/api/http.test.ts',
    'a start that hangs': 'src/app/wait-watch.test.tsx',
    'a page that hangs offers ways on': 'src/app/wait-watch.test.tsx',
  },
  'store-faults': {
    'with a state nobody knows': 'src/host/conformance/dispatch.test.ts',
    'does not close the database': 'src/store/idb-store.test.ts',
    'lost during a transaction': 'src/store/idb-store.test.ts',
  },
  'work/conflicts': {
    'Keep theirs': 'src/work/conflicts/refused-change.test.ts',
    'Keep both': 'src/work/conflicts/refused-change.test.ts',
  },
  'security/second-factor': {
    'without a recent re-authentication': 'src/shared/reauthentication/reauth-dialog.test.tsx',
  },
  'storage-refused': {
    'full storage': 'test/e2e/storage-refused.spec.ts',
    'no BroadcastChannel': 'src/app/stand-ins.test.ts',
  },
  trace: {
    'the page follows the machines': 'src/pages/trace/machine-inspector.test.ts',
  },
  'work/list': {
    'of issues that are deleted together': 'src/core/work/mutators/issue-life-mutators.test.ts',
    'what is shown is saved as a file offline': 'src/core/work/issue-export-rules.test.ts',
  },
  'work/projects': {
    'a favourite is marked offline': 'test/e2e/work/first-path.spec.ts',
    'a deleted project is restored': 'server/api/work/deleted-projects-routes.test.ts',
    'who is taken out of a private project': 'test/e2e/work/conflicts.spec.ts',
  },
  'work/search': {
    'is never found by an outsider': 'server/api/work/search-routes.test.ts',
  },
  replay: {
    'turns recording off': 'server/collectors/replay-collector.test.ts',
  },
  'security/attacker': {
    'no redirect leaves the site': 'src/core/access/hostile-redirects.test.ts',
  },
  'offline-settings': {
    'a newer change is never overtaken': 'test/torture/settings-order.test.ts',
  },
  joining: {
    'a user joins by the team link': 'server/api/joining-calls.test.ts',
  },
  'work/inbox': {
    'what reaches somebody is chosen offline': 'src/core/work/account-mutators.test.ts',
  },
  'host-torture': {
    'tabs that are their own runtime': 'src/host/conformance/kills.test.ts',
  },
  'beacons/beacon-torture': {
    'beacons survive killed tabs': 'src/host/conformance/outbox.test.ts',
  },
}
