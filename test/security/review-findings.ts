interface Finding {
  found: string
  tests: readonly string[]
}

const marks = 'server/api/device-marks.test.ts'
const lockout = 'server/api/lockout.test.ts'
const floods = 'server/api/sign-in-floods.test.ts'
const beacons = 'server/collectors/beacons-collector.test.ts'
const connections = 'server/http/connections.test.ts'
const madeUp = 'server/auth/made-up-tokens.test.ts'
const finding = (found: string, ...tests: string[]): Finding => ({ found, tests })

/** What an adversarial review of the running server found, and the tests that show each of it mended; item 15 is decided in `docs/decisions.md`. */
export const reviewFindings: readonly Finding[] = [
  finding(
    'marks of known devices had limits of their own',
    `${marks} › with twenty marks share one budget, and the right password works on each of them`,
    `${marks} › has ten tries in all; then the factor is locked, its person is informed once and can sign in on their device`,
    `${marks} › gains nothing by a reset link: its mark is none for the factor`,
  ),
  finding(
    'strangers could lock a person out',
    `${lockout} › the right password signs in on a known device, wherever that is`,
    `${lockout} › what is refused extends no pause`,
    `${lockout} › %s are twenty a day, whatever strangers ask for`,
  ),
  finding('sessions outlived the one they were made from', 'server/auth/child-sessions.test.ts › when that is revoked'),
  finding(
    'a misspelt environment served all mails',
    'server/configuration.test.ts › with %j mails can be read: %s',
    'server/configuration.test.ts › %j is refused, naming the variable',
  ),
  finding(
    'passwords were scored before any proof',
    'server/api/overload.test.ts › no password is scored before its mailed code was right',
    'server/api/overload.test.ts › too many passwords at once: the caller gets a retry time',
    'server/auth/passwords.test.ts › a hundred hashes wait; more are refused, and the next is made when there is room',
    'server/auth/password-score.test.ts › twenty passwords wait for their score; more are refused at once',
  ),
  finding(
    'beacons had no total cap and no check of their origin',
    `${beacons} › all networks together have a budget for a day`,
    `${beacons} › the events of a network in a day are limited, by size`,
    `${beacons} › what strangers send does not use up the budget of somebody signed in, nor does another organisation`,
    `${beacons} › pages of other sites store nothing, and refusals are counted in the log`,
  ),
  finding(
    'a known device signed in without limit',
    `${floods} › whoever knows a password fills no list of sessions, and its person still gets in on their device`,
    `${floods} › a password is changed ten times a day, with ten mails`,
  ),
  finding(
    'silent connections never closed',
    `${connections} › a silent connection ends, and so does a request that never does`,
    `${connections} › the server has these times and limits`,
    `${connections} › a network has so many connections; another one is closed, and there is room again when one ends`,
  ),
  finding(
    'refused requests cost queries',
    `${madeUp} › made-up tokens of sessions and API keys soon cost no query, and nobody in their network a session`,
    `${madeUp} › a made-up cookie soon costs no query, either`,
    `${madeUp} › a network that calls without a session too often is refused without a query`,
  ),
  finding(
    'a crowd could stop all new devices',
    `${floods} › when a crowd has spent everybody’s tries, a mailed code still signs in on a new device`,
  ),
  finding(
    'the password alone removed a second factor',
    'server/api/account/mfa/mfa-totp.test.ts › the password: whoever knows it confirms nothing, and removes no factor',
  ),
  finding(
    'deleting an account dropped mails of others',
    'server/api/account/deletion/delete-account.test.ts › mails about somebody whose address contains the deleted one are still sent',
  ),
  finding(
    'names carried links into mails',
    'server/test/hostile-holes.test.ts › the name %s does not become a link in invitation mails',
  ),
  finding(
    'a ticket’s target was not compared; a GET could set a cookie',
    'server/api/product-calls.test.ts › made for a page, it is redeemed by that page alone',
    'server/api/product-calls.test.ts › a link followed in a browser that does not say so sets no cookie',
  ),
  finding(
    'a script that takes the worker away can ask for the token: stated where the promise stands',
    'test/e2e/security/csp.spec.ts › every attempt of an injected script is refused',
  ),
  finding(
    'wrong passwords closed a share for everybody',
    'server/api/share/share-calls.test.ts › after fifty wrong ones each network has one try in a quarter of an hour; right ones are not counted',
  ),
  finding(
    'failed sign-ins filled the audit log',
    `${floods} › failed sign-ins write one row an hour for an address, and thirty from a network`,
    'server/jobs/sweep.test.ts › of the audit log rows of no organisation go after 400 days, the oldest first',
  ),
  finding('a port behind an address escaped the limits', 'server/limits/limits.test.ts › %s counts as %s'),
  finding(
    'the embedded database was used as its superuser',
    'server/db/embedded/owner-role.test.ts › a database of an older build is handed over to an owner who is no superuser, once, and works as before',
  ),
  finding('any Host was answered', 'server/http/requests.test.ts › %s'),
  finding(
    'siblings of the domain receive the cookie, as specified: one host on request',
    'server/auth/session-cookie.test.ts › for one host alone, siblings get no cookie',
  ),
]

/** The same of a second review, after messengers, imports, webhooks and monitoring were there. */
export const secondReviewFindings: readonly Finding[] = [
  finding(
    'a kilobyte of packed line ends took the server 80 ms, a batch of no events 200 ms, and neither was counted',
    `${beacons} › a kilobyte of packed line ends is refused`,
    `${beacons} › what is no event costs its network as much, before it is read`,
    'server/collectors/usage-collector.test.ts › what is no event costs its network as much, before it is read',
  ),
  finding(
    'a segment of a replay was counted by its packed size: one person kept the server busy with 18 kB each',
    'server/collectors/replay-collector.test.ts › a segment that grows large when it is unpacked costs its network as much, before it is read',
  ),
  finding(
    'half a megabyte of JSON was read from anybody, before it was asked who calls',
    `${madeUp} › a large body is read from nobody without a token, and soon from nobody with a made-up one`,
    `${madeUp} › a session from before tags lives on, however often it is used`,
  ),
  finding(
    'each question whether the server is ready made the database sort: a hundred at once slowed sign-ins down to seconds',
    'server/site/plain-routes.test.ts › of many that ask at once whether the server is ready, one asks the database',
  ),
]
