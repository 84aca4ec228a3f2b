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
    'worker stopped': 'test/e2e/beacons/beacon-torture.spec.ts',
    'with no way out the next page sends': 'src/monitor/event-buffer.test.ts',
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
    'an IDE is authorised': 'test/e2e/security/provider-secrets.spec.ts',
    'a ticket signs in another browser': 'server/api/product-calls.test.ts',
    'a purchase at AWS Marketplace': 'server/api/marketplace-calls.test.ts',
    'a user who refuses is not asked again': 'src/pages/ide-login/ide-login-page.test.tsx',
    'a purchase is added to an existing organisation': 'server/api/marketplace-calls.test.ts',
    'the form that AWS sends opens a page': 'server/api/marketplace-calls.test.ts',
    'a provider that is not set up signs nobody in': 'src/pages/code-exchange/code-exchange-page.test.tsx',
  },
  messengers: {
    'signs in without typing who linked': 'server/api/providers/qywx.test.ts',
    'a link whose app was removed': 'src/core/messenger/messenger-machine.test.ts',
    'DingTalk signs in without typing': 'server/api/providers/dingtalk.test.ts',
    Slack: 'server/api/providers/slack.test.ts',
    'beside the session of its person': 'test/e2e/share.spec.ts',
  },
  providers: {
    // connecting, linking and signing in; who is unknown is led to the registration
    '': 'test/e2e/security/provider-secrets.spec.ts',
  },
  outage: {
    'opens, reloads and shows the signed-in user': 'test/e2e/work/first-path.spec.ts',
    'a change made offline waits': 'test/e2e/offline-settings.spec.ts',
    'a press on the menu of a screen': 'src/work/shell/menus.test.tsx',
    'a form that cannot be queued keeps its input': 'src/ui/form/use-form.test.tsx',
    'an offline sign-out clears the device': 'test/e2e/security/leftovers.spec.ts',
  },
  pages: {
    'a device on which no language was chosen': 'src/locale/locale-loader.test.ts',
    'the English address of the account area': 'src/locale/locale-loader.test.ts',
  },
  'security/leftovers': {
    'a cookie that became another person': 'src/network/session-effects.test.ts',
    'a session ended elsewhere leaves nothing': 'src/core/session/session-machine.test.ts',
    'the next person to sign in finds nothing': 'src/core/session/session-machine.test.ts',
  },
  'security/secrets': {
    'registered, first organisation': 'src/network/session-fetch.test.ts',
  },
  sessions: {
    'twenty refused calls in each of three tabs': 'src/core/session/session-epoch.test.ts',
    'a tab works although an older one': 'src/host/runtimes/page-runtime.test.ts',
    'a page closed in the middle of its work': 'src/host/runtimes/page-runtime.test.ts',
    'a re-authentication whose answer was lost': 'src/network/refused-token.test.ts',
  },
  settings: {
    'the last owner cannot leave': 'server/api/organization-calls.test.ts',
    'keyboard focus stays near the action': 'src/ui/layout/use-restored-focus.test.tsx',
    'another device is found by its name': 'test/e2e/sessions.spec.ts',
    'the audit log is searched and exported': 'src/pages/setting/audit-log/use-audit-export.test.tsx',
    'a member who is no administrator sees who is': 'src/shared/permission.test.tsx',
    'changes of name and organisation persist': 'server/api/own-account-calls.test.ts',
    'somebody without an organisation changes their name': 'server/api/own-account-calls.test.ts',
    '/orginfo opens the organisation': 'src/core/access/route-guard.test.ts',
  },
  share: {
    'an owner creates a link in settings': 'test/e2e/work/share.spec.ts',
    'a password is asked for once per browser': 'server/api/share/share-calls.test.ts',
    'an owner changes the password of a link': 'src/pages/setting/sharing/shares-panel.test.tsx',
    ' leads home': 'src/pages/share/share-pages.test.tsx',
    'a signed-in user stays signed in': 'src/core/share/share-machine.test.ts',
    'offline nothing is lost': 'src/pages/share/share-pages.test.tsx',
  },
  'sign-in': {
    'a forgotten password is replaced': 'server/api/account-calls.test.ts',
    'a user signs in with a mailed code': 'test/e2e/security/no-password.spec.ts',
    'somebody without an organisation': 'src/core/session/session-machine.test.ts',
  },
  'start-failures': {
    'a correct sign-in whose next answer is 500': 'src/core/session/session-machine.test.ts',
    'an answer cut in half': 'src/api/http.test.ts',
    'a proxy that answers 502': 'src/api/http.test.ts',
    'a start that hangs': 'src/app/wait-watch.test.tsx',
    'a page that hangs offers ways on': 'src/app/wait-watch.test.tsx',
  },
  'store-faults': {
    'a database deleted under a running page': 'src/host/conformance/deleted-store.test.ts',
    'of a newer build': 'src/host/conformance/dispatch.test.ts',
    'of an older build is migrated': 'src/host/conformance/dispatch.test.ts',
    'a newer build upgrades the database': 'src/store/idb-store.test.ts',
    'with a state nobody knows': 'src/host/conformance/dispatch.test.ts',
    'does not close the database': 'src/store/idb-store.test.ts',
    'lost during a transaction': 'src/store/idb-store.test.ts',
  },
  'work/conflicts': {
    'are told both, and decide offline': 'src/work/conflicts/refused-change.test.ts',
    'of a change of several issues made offline': 'src/host/sync/sync-pass.test.ts',
    'a summary that another device changes': 'src/work/issue/editable-text.test.tsx',
    'Keep theirs': 'src/work/conflicts/refused-change.test.ts',
    'Keep both': 'src/work/conflicts/refused-change.test.ts',
  },
  'security/second-factor': {
    'an app is set up': 'server/api/account/mfa/mfa-totp.test.ts',
    'without a recent re-authentication': 'src/shared/reauthentication/reauth-dialog.test.tsx',
  },
  'storage-refused': {
    'on a device that fills up while signed in': 'src/host/conformance/quota.test.ts',
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
    'issues are found by a part of Chinese': 'src/core/search/search.test.ts',
    'is never found by an outsider': 'server/api/work/search-routes.test.ts',
  },
  replay: {
    'turns recording off': 'server/collectors/replay-collector.test.ts',
  },
  'security/attacker': {
    'after a sign-out page code gets no cached answer': 'test/e2e/security/leftovers.spec.ts',
    'no redirect leaves the site': 'src/core/access/hostile-redirects.test.ts',
  },
  'offline-settings': {
    'an edit made offline leaves alone': 'src/shared/edits/field-edits-rules.test.ts',
    'a newer change is never overtaken': 'test/torture/settings-order.test.ts',
  },
  joining: {
    'a user joins by code': 'server/api/joining-calls.test.ts',
    'an invitation for another address': 'server/api/organization-calls.test.ts',
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
  'work/issue': {
    'the dialog for new issues': 'src/work/create/create-form.test.tsx',
    'an issue that lacks what its project requires': 'src/work/create/create-form.test.tsx',
    'an issue is deleted, restored': 'src/core/work/mutators/issue-life-mutators.test.ts',
    'what was not finished is there in another tab': 'src/work/issue/comments.test.tsx',
  },
  'work/attachments': {
    'a file of somebody whose role was taken away': 'src/host/sync/send-files.test.ts',
  },
  'work/left-organization': {
    'removed from their only organisation': 'src/host/sync/left-lanes.test.ts',
    'closed while its page was offline': 'src/host/sync/left-lanes.test.ts',
  },
  configure: {
    'losing the network before the last step': 'src/ui/form/use-form.test.tsx',
    'a reload restores typed values': 'src/pages/configure/configure-payload-rules.test.ts',
    'does not get the name of the first': 'src/pages/configure/configure-payload-rules.test.ts',
  },
  'security/account-deletion': {
    'the only owner of an organisation': 'src/pages/setting/deletion/deletion-consequences.test.tsx',
  },
  'worker-stops': {
    'any two steps of registration': 'test/e2e/worker-stops.spec.ts',
  },
  'builds/new-build': {
    '': 'test/install-build.test.ts',
  },
  'beacons/monitoring': {
    '': 'server/api/product/monitoring-routes.test.ts',
  },
  'beacons/usage': {
    '': 'src/monitor/usage-tracker.test.ts',
  },
  'security/provider-secrets': {
    'no secret of a login inside a messenger': 'test/e2e/security/provider-secrets.spec.ts',
  },
  'work/large-projects': {
    'of more projects than a device should hold': 'src/host/sync/large-projects.test.ts',
  },
  'security/cookie-session': {
    '': 'server/test/hostile-cookie-session.test.ts',
  },
  install: {
    'what another app shares, and the shortcut': 'test/e2e/install.spec.ts',
    'where there is no project': 'src/work/create/create-dialog.test.tsx',
  },
}
