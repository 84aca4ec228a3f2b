const account = 'server/api/account-calls.test.ts'
const limits = 'server/api/limits.test.ts'
const lockout = 'server/api/lockout.test.ts'
const marks = 'server/api/device-marks.test.ts'
const holes = 'server/test/hostile-holes.test.ts'
const enumeration = 'server/test/hostile-enumeration.test.ts'
const requests = 'server/test/hostile-requests.test.ts'
const organization = 'server/api/organization-calls.test.ts'
const joining = 'server/api/joining-calls.test.ts'
const product = 'server/api/product-calls.test.ts'
const logger = 'server/http/request-logger.test.ts'
const attacker = 'test/e2e/security/attacker.spec.ts'
const secretsInPages = 'test/e2e/security/secrets.spec.ts'
const share = 'server/api/share/share-calls.test.ts'
const shareLimits = 'server/api/share/open-share-routes.test.ts'
const sql = 'server/test/isolation-sql.test.ts'
const providers = 'server/api/providers/provider-sign-in.test.ts'
const providerRefusals = 'server/api/providers/provider-refusals.test.ts'
const posts = 'server/webhooks/public-post.test.ts'
const webhooks = 'server/webhooks/webhook-sender.test.ts'
const membersRoutes = 'server/api/organization/members-routes.test.ts'

interface OwnRequirement {
  asks: string
  tests: readonly string[]
  /** The untested part, with its reason. */
  untested?: string
}

const row = (asks: string, ...tests: string[]): OwnRequirement => ({ asks, tests })
const partly = (asks: string, untested: string, ...tests: string[]): OwnRequirement => ({ asks, tests, untested })

const messengers = 'server/api/providers/feishu.test.ts'
const noProvider = 'No provider is connected yet; a connector brings its tests.'

/** The lines of `docs/requirements/security.md` by their id. */
export const ownRequirementsTable: Readonly<Record<string, OwnRequirement>> = {
  'SEC-1': row(
    'nobody learns by check-email whether an address has an account',
    `${account} › %s answers the same bytes`,
    `${enumeration} › %s answers the same bytes for an address with an account, a disabled one, and none`,
    'server/api/timing.test.ts › $name $what takes as long for something that does not exist',
  ),
  'SEC-2': row(
    'nor by signing in',
    `${enumeration} › only the right password reveals that an account is disabled`,
    `${account} › a disabled account is reported only after the right password`,
    'server/api/timing.test.ts › $name $what takes as many queries for something that does not exist',
  ),
  'SEC-3': row(
    'registration and reset answer alike; the mail tells',
    `${account} › send-code for %s differs only in the mail, which has a code if the address is %s`,
    `${limits} › three mails to an address in ten minutes, known or not`,
  ),
  'SEC-4': row(
    'what previews things is random, and wrong is as ended',
    `${share} › requires it, and does not distinguish an unknown code from a wrong password`,
    `${share} › when revoked it is like an unknown one; an open page gets 403`,
    `${shareLimits} › unknown and revoked codes are denied with the same number of queries, and both are logged`,
    'server/api/timing.test.ts › $name $what takes as long for something that does not exist',
    `${organization} › resending replaces it; revoking, declining and a week end it`,
    `${joining} › rotated or disabled it stops working; registering with an active one joins`,
    `${limits} › after ten wrong join codes an hour from one network even the right one is refused`,
  ),
  'SEC-5': row(
    'no redirect leaves',
    'src/core/access/safe-redirect.test.ts › the fixture holds at least 200 different targets',
    'src/core/access/safe-redirect.test.ts › none of them is accepted',
    'src/core/access/hostile-redirects.test.ts › %s=… never leads to another site',
    'src/pages/flow/use-post-login-redirect.test.tsx › a hostile target is never opened',
    'sw/hostile-redirects.test.ts › the worker answers a navigation on its own origin with the page or not at all: it never redirects',
    'server/site/hostile-redirects.test.ts › %s refuses every hostile %s, or ignores it',
    `${attacker} › no redirect leaves the site: for every address, and after signing in`,
  ),
  'SEC-6': row(
    'what an address carries opens nothing twice, and is in no log',
    `${secretsInPages} › secrets of a link are in no storage`,
    `${logger} › no secret of a URL is logged`,
    'src/core/monitor/url-scrubber.test.ts › %s is removed from a redirect target',
    'src/core/monitor/monitor-events.test.ts › no tag or field contains a secret',
    'src/pages/forgot-password/use-reset-password.test.ts › the token is removed from the address, and the rest stays',
  ),
  'SEC-7': row(
    'a ticket is redeemed by a request, once, by who it is for',
    `${product} › fifty at once open one session of the same person`,
    `${product} › a nonce, a minute and the creating session bind it`,
    `${holes} › cannot be redeemed by another site’s page, whose browser would store our cookie`,
  ),
  'SEC-8': row(
    'only the header tells who calls',
    'server/http/requests.test.ts › the cookie alone authenticates nothing',
    'server/http/requests.test.ts › the cookie authenticates the resume call, for our own worker only',
    `${attacker} › a link on another site neither uses a ticket nor signs anybody in as its sender`,
  ),
  'SEC-9': row('the cookie has a domain that browsers take', 'server/auth/session-cookie.test.ts › %s in %s'),
  'SEC-10': row(
    'the token is in the worker alone',
    `${secretsInPages} › @worker no token is anywhere that page code can reach: signed in, reloaded, after a change of organisation and password`,
    `${attacker} › @worker page code that requests the token in any spelling gets none, and dispatches nothing of its own`,
    'sw/hostile-redirects.test.ts › no target receives the token',
    'src/network/session-fetch.test.ts › is attached to the request, replacing any that the page set, and internal headers are removed',
  ),
  'SEC-11': row(
    'what was ended is ended at once; what matters asks again',
    `${account} › a reset link works once, ends every session and API key, and is reported by mail`,
    `${organization} › %s ends the sessions there at once`,
    'server/auth/child-sessions.test.ts › when that is revoked',
    'server/auth/child-sessions.test.ts › in the very moment it is made',
    'server/auth/credentials-in-progress.test.ts › %s in progress during a reset has no effect after it',
    'server/auth/factors-in-progress.test.ts › %s in progress has no effect when its session ends',
    'server/api/own-account-calls.test.ts › needs a recent proof of identity',
  ),
  'SEC-12': row(
    'what is no small, plain JSON is refused',
    `${requests} › refused before anything is done`,
    `${requests} › every call refuses chunks that grow too large`,
    `${requests} › a line break in a header`,
    'server/http/strict-json.test.ts › %s is refused',
    'server/http/requests.test.ts › headers without end',
  ),
  'SEC-13': row(
    'an identity is provider, tenant and subject; an address links nothing',
    `${providers} › an equal address links nothing`,
    `${providers} › an identity of another account stays there`,
    `${providers} › linking and unlinking need a recent proof`,
    'server/api/own-account-calls.test.ts › an address with an account cannot be taken',
  ),
  'SEC-14': partly(
    'nobody registers an address beforehand',
    noProvider,
    `${account} › a code is valid for its own address and purpose only`,
    `${account} › %s refuses %o and creates no account`,
  ),
  'SEC-15': row(
    'a messenger’s id is a handle of ours',
    `${messengers} › of 50 redemptions of a handle one signs in`,
    'server/api/providers/voucher-purposes.test.ts › a voucher of one purpose is refused for the others',
    `${product} › a nonce, a minute and the creating session bind it`,
  ),
  'SEC-16': row(
    'an answer belongs to who asked',
    `${providerRefusals} › no state, another state, a used state`,
    `${providerRefusals} › another browser, no browser`,
    `${providerRefusals} › the callback of another provider`,
    `${providerRefusals} › another’s code in one’s own transaction (PKCE)`,
    `${providerRefusals} › an ID token with a wrong %s`,
    'server/api/ide-calls.test.ts › without the verifier, at another address or for another client the code is refused',
  ),
  'SEC-17': row(
    'signed is what is ours; secrets are sealed',
    `${messengers} › the client takes it, for the six permissions`,
    'server/auth/secrets.test.ts › sealed text opens only unchanged and with the same key',
  ),
  'SEC-18': row(
    'guessing a password is slowed down, and nobody locked out',
    `${limits} › ten failures slow down strangers, but not the owner on a known device`,
    `${limits} › trying one password at many accounts is stopped for strangers, but not on known devices`,
    `${lockout} › the right password signs in on a known device, wherever that is`,
    `${lockout} › and on another device in a network where its person signed in`,
    `${lockout} › a reset is mailed to whoever asks; its browser signs in, though strangers go on`,
    `${lockout} › what is refused extends no pause`,
    `${marks} › with twenty marks share one budget, and the right password works on each of them`,
    `${marks} › in parallel are limited too`,
    `${marks} › is known for everybody who signs in there, and a planted mark is replaced`,
    `${marks} › %s`,
    `${marks} › has ten tries in all; then the factor is locked, its person is informed once and can sign in on their device`,
    `${account} › after a hundred failures only a mailed code or link helps`,
  ),
  'SEC-19': row(
    'mailed codes are short-lived, counted and bound',
    `${account} › after five wrong codes even the right one is refused`,
    `${account} › a code expires after ten minutes`,
    `${account} › a code is valid for its own address and purpose only`,
    `${limits} › three mails to an address in ten minutes, known or not`,
    `${lockout} › %s are twenty a day, whatever strangers ask for`,
    `${lockout} › do not silence its person: a known device is mailed codes and links, a known network too`,
    `${lockout} › wrong mailed codes of strangers do not spend those of a known network`,
  ),
  'SEC-20': row(
    'links of mails are used once, by a press, by who they are for',
    `${account} › a newer link replaces the older one, and half an hour ends it`,
    `${organization} › sent, shown, and accepted by its address only`,
    `${organization} › resending replaces it; revoking, declining and a week end it`,
  ),
  'SEC-21': row(
    'a join code has fifty bits, turns and ends',
    'server/api/organization/join-code-rules.test.ts › a code has ten characters, each from five bits',
    `${joining} › shown, typed in any notation, used, rotated, disabled`,
    `${joining} › its domains, expiry and the seats`,
    `${limits} › after ten wrong join codes an hour from one network even the right one is refused`,
  ),
  'SEC-22': row(
    'a share’s code and password',
    `${share} › refuses a network after five wrong ones, also for an unknown code; others are not affected`,
    `${share} › after fifty wrong ones each network has one try in a quarter of an hour; right ones are not counted`,
    `${share} › a new password ends access opened with the old one`,
    `${share} › its token is not a session token`,
    `${share} › code and token are stored as hashes`,
    'test/e2e/share.spec.ts › an outsider opens a link, and a revoked one disappears from the open tab',
  ),
  'SEC-23': row(
    'secrets are compared in constant time, found by their hash',
    'server/auth/secrets.test.ts › keyed hashes differ by purpose and key',
    'server/auth/random-sources.test.ts › no secret is compared character by character',
    'server/auth/random-sources.test.ts › hashes are compared in constant time',
  ),
  'SEC-24': row(
    'passwords are long, of any kind, none of the common',
    'src/core/forms/password-rules.test.ts › %s: %j',
    'src/core/forms/password-rules.test.ts › a score below 3 is refused, an unknown score is not checked',
    'server/auth/passwords.test.ts › equivalent Unicode forms are the same password',
    'src/ui/password/password-fields.test.tsx › a pasted or filled-in value is used unchanged: %s',
  ),
  'SEC-25': row(
    'an address is read in linear time, the same on both sides',
    'src/core/forms/email-rules.test.ts › 100 KB of %s cost three reads of the length',
    'src/core/forms/email-rules.test.ts › an address has at most 254 characters',
  ),
  'SEC-35': row(
    'what is not counted by time has a cap',
    'test/security-document.test.ts › the limits of quantities without a rate',
  ),
  'SEC-26': row(
    'no organisation sees another',
    'server/test/isolation-calls.test.ts › %s',
    `${sql} › every table with org_id has one policy per role, for its owner too`,
    `${sql} › shows, changes and deletes nothing of another organisation`,
    'server/test/isolation-routes.test.ts › every route is a call of the table, or listed as plain',
  ),
  'SEC-27': row(
    'roles are read anew, the last owner stays, nobody gives more than they have',
    `${organization} › roles apply from the next request on; nobody grants more than they have`,
    `${organization} › the last owner cannot be demoted, disabled or removed`,
    `${holes} › %s: neither their link nor their invitation admits an administrator`,
    `${membersRoutes} › a disabled owner does not count as a remaining owner`,
    `${membersRoutes} › an administrator cannot remove an owner, not even while they become one`,
    `${membersRoutes} › a disabled member cannot return by leaving and joining again`,
    `${membersRoutes} › what an administrator opened to others stays closed after they were %s and became one again`,
  ),
  'SEC-28': row(
    'headers',
    'server/site/security-headers.test.ts › %s %s',
    'test/e2e/security/csp.spec.ts › every page has the policy and complies with it, from the server and from the worker',
  ),
  'SEC-29': row(
    'links of mails are of the public origin',
    `${holes} › links in mails use the public origin, whatever the request claims`,
  ),
  'SEC-30': row(
    'an audit log that nobody changes, without secrets',
    `${product} › the audit log shows administrators what happened`,
    'server/audit/audited-actions.test.ts › $kind is logged once, with actor and organisation',
    'test/security-document.test.ts › every kind of audit entry is required by a server test',
    `${product} › redeeming one is in the audit log, once`,
    'server/audit/audit-log.test.ts › rows written concurrently form whole chains, and a change or a gap is detected',
    'server/db/policies.test.ts › the audit log is append-only',
    `${limits} › a refusal by a limit is logged once per window, without an address`,
  ),
  'SEC-36': row(
    'a configuration that would open production refuses to start',
    'server/configuration.test.ts › %j is refused, naming the variable',
    'server/configuration.test.ts › with %j mails can be read: %s',
  ),
  'SEC-31': row(
    'attachments within limits, for who may see their issue, never run',
    'server/api/work/attachment-routes.test.ts › parts are taken in order and once; the whole is announced, and read by who may see the issue',
    'server/api/work/attachment-routes.test.ts › %s is served by what its bytes are',
    'server/api/work/attachment-routes.test.ts › an organisation whose room is spent takes no more; the removed make room after a month',
  ),
  'SEC-32': row(
    'webhooks go to public addresses alone, signed, and are paused after eight tries',
    `${posts} › %s is no public address`,
    `${posts} › %s is refused as it stands`,
    `${posts} › a name with a private address is not connected to, also where others of its addresses are public`,
    `${posts} › a name is resolved once: what was checked is what is connected to`,
    `${posts} › an unknown name, a closed port, a redirect and other answers are failures of their own; none is followed`,
    `${webhooks} › a change is told with its names and signed by the secret that was shown once`,
    `${webhooks} › a receiver that refuses is tried eight times, ever later, then paused and told; resumed, nothing is lost`,
  ),
  'SEC-33': row(
    'cells of an export are no formulas, and what is imported is data',
    'src/shared/csv-rules.test.ts › %j is exported as text, not as a formula',
    'src/shared/csv-rules.test.ts › a formula character within a name does not change the cell',
    'src/core/work/markdown/markdown.test.ts › leads nowhere but to web and mail addresses, and holds no HTML',
  ),
  'SEC-34': row(
    'nobody sees a row outside their scopes, by synchronising or by a link',
    'server/sync/pull.test.ts › of roles in the organisation count at once',
    'server/sync/pull.test.ts › nobody writes into a scope that is not theirs, whatever a mutator says',
    'server/api/share/shared-work.test.ts › a board has all statuses, a list its filter, and neither an issue that the filter leaves out',
    "server/api/share/shared-work.test.ts › a share ends with its maker's access, with its issue, and when the issue moves away",
  ),
}
