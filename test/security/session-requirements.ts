import { absent, decided, type Requirements, tested } from './requirement-types.ts'

const account = 'server/api/account-calls.test.ts'
const document = 'test/security-document.test.ts'
const own = 'server/api/own-account-calls.test.ts'
const organization = 'server/api/organization-calls.test.ts'
const presented = 'server/test/hostile-cookie-session.test.ts'
const calls = 'server/test/isolation-calls.test.ts'
const sql = 'server/test/isolation-sql.test.ts'
const store = 'server/auth/session-store.test.ts'
const totp = 'server/api/account/mfa/mfa-totp.test.ts'
const holes = 'server/test/hostile-holes.test.ts'

/** V7 Session management, V8 Authorization. */
export const sessionRequirementsTable: Requirements = {
  '7.1.1': decided(
    2,
    'how long a session lasts, and why',
    'Sessions',
    `${document} › session lifetimes and the maximum age of a re-authentication`,
    `${store} › a session lasts 14 days; then its token is refused and cannot be exchanged`,
  ),
  '7.1.2': decided(2, 'how many sessions one may have', 'Sessions', `${own} › listed, ended one by one or all others`),
  '7.1.3': decided(
    2,
    'sessions and those of providers',
    'Sessions and identity providers',
    'test/e2e/other-entries.spec.ts › a provider that is not set up signs nobody in, and the page leads back',
  ),
  '7.2.1': tested(
    1,
    'the server alone says whether a token is one',
    `${account} › with a password, and signing out again`,
    'src/core/session/session-machine.test.ts › a token leads to account, organisation and rights',
    `${store} › a session lasts 14 days; then its token is refused and cannot be exchanged`,
  ),
  '7.2.2': tested(
    1,
    'made for the session, no fixed key',
    'server/auth/secrets.test.ts › a token is 256 bits behind its prefix',
  ),
  '7.2.3': tested(
    1,
    'of 128 bits of true chance',
    'server/auth/secrets.test.ts › a token is 256 bits behind its prefix',
  ),
  '7.2.4': tested(
    1,
    'a new token at every sign-in, and at every new proof, where the one before ends',
    `${presented} › %s ends the session of the browser’s old cookie`,
    `${store} › gives the session another token, in the cookie too; the old one ends when that is used`,
    `${store} › one of several at once gets a new token; the others continue with theirs until that is used`,
    'src/core/session/session-epoch.test.ts › starts an epoch, is validated at once, and leaves the view unchanged',
    'test/e2e/sessions.spec.ts › re-authentication replaces the token: no tab reloads, each continues, the previous token is invalid',
  ),
  '7.3.1': tested(
    2,
    'who does nothing is asked again',
    `${store} › a session lasts 14 days; then its token is refused and cannot be exchanged`,
    `${own} › needs a recent proof of identity`,
  ),
  '7.3.2': tested(
    2,
    'and so is everybody at last',
    `${store} › a session lasts 14 days; then its token is refused and cannot be exchanged`,
    `${store} › a new token does not extend the session`,
    `${store} › a session from a ticket or IDE code ends with the session that created it`,
  ),
  '7.4.1': tested(
    1,
    'an ended session opens nothing',
    'server/auth/child-sessions.test.ts › when that is revoked',
    'server/auth/child-sessions.test.ts › when its person signs out',
    `${account} › with a password, and signing out again`,
    'test/e2e/security/leftovers.spec.ts › a sign-out leaves nothing of the account on the device',
    'test/e2e/security/attacker.spec.ts › after a sign-out page code gets no cached answer of the user',
  ),
  '7.4.2': tested(
    1,
    'disabled, removed or deleted: every session ends',
    `${organization} › %s ends the sessions there at once`,
    'server/api/organization/members-routes.test.ts › a key created before its owner was disabled stays revoked when they are enabled again',
    'server/api/account/deletion/delete-account.test.ts › a deleted account leaves no trace, and its address can register again',
    `${holes} › an account has no access, by session or key`,
  ),
  '7.4.3': tested(
    2,
    'a new password or factor ends the others',
    `${account} › a change needs the old password and ends the other sessions`,
    `${account} › a reset link works once, ends every session and API key, and is reported by mail`,
    `${own} › listed, ended one by one or all others`,
    'server/api/device-marks.test.ts › end, except on the device that made the change',
  ),
  '7.4.4': tested(
    2,
    'signing out is in sight on every page',
    'test/e2e/sign-in.spec.ts › a user signs in, signs out, and a wrong password is refused at the field',
    'test/e2e/pages.spec.ts › pages of a member',
  ),
  '7.4.5': tested(
    2,
    'an administrator ends somebody’s sessions',
    `${organization} › %s ends the sessions there at once`,
  ),
  '7.5.1': tested(
    2,
    'address, password and factors need a proof',
    `${own} › needs a recent proof of identity`,
    `${totp} › an old proof: after five minutes a code is required again, and an API key never proves identity`,
    `${holes} › does not prove identity`,
  ),
  '7.5.2': tested(
    2,
    'people see their sessions and, with a proof, end them',
    `${own} › listed, ended one by one or all others`,
    `${own} › a stolen session cannot end the others: that needs a proof of identity at most five minutes old`,
    'test/e2e/settings.spec.ts › another device is found by its name and signed out, after re-authentication',
  ),
  '7.6.1': absent(2, 'sessions of a provider', 'None is connected yet; a connector brings this row.'),
  '7.6.2': tested(
    2,
    'no session without somebody’s doing',
    'test/e2e/security/attacker.spec.ts › a link on another site neither uses a ticket nor signs anybody in as its sender',
    'server/http/requests.test.ts › the cookie alone authenticates nothing',
    `${presented} › %s cannot end a session by signing in with its cookie`,
  ),

  '8.1.1': decided(
    1,
    'who may do what',
    'Who may do what',
    `${document} › every kind of access is documented`,
    `${calls} › %s`,
    `${organization} › roles apply from the next request on; nobody grants more than they have`,
  ),
  '8.1.2': decided(
    2,
    'and see or write which field',
    'Which fields',
    'server/http/requests.test.ts › answers contain only what their schema declares, whatever a handler returns, at any depth',
    `${sql} › nobody inside an organisation reads sign-in methods, not even their own`,
  ),
  '8.2.1': tested(
    1,
    'calls are for whom they are for',
    `${calls} › %s`,
    `${organization} › roles apply from the next request on; nobody grants more than they have`,
  ),
  '8.2.2': tested(
    1,
    'rows are for whom they are for',
    `${calls} › %s`,
    `${sql} › shows, changes and deletes nothing of another organisation`,
  ),
  '8.2.3': tested(
    2,
    'fields are for whom they are for',
    'server/http/requests.test.ts › answers contain only what their schema declares, whatever a handler returns, at any depth',
    `${sql} › nobody inside an organisation reads sign-in methods, not even their own`,
    `${own} › saved and read back`,
  ),
  '8.3.1': tested(1, 'the server decides', `${calls} › %s`, `${sql} › the request role has exactly the listed rights`),
  '8.4.1': tested(
    2,
    'no organisation touches another',
    `${calls} › inside their own organisation the attempts succeed, so the refusals are due to the other organisation`,
    `${sql} › accepts no row for another organisation, by insert or update`,
    'server/db/policies.test.ts › every table with org_id has a policy, even for its owner',
  ),
}
