import { absent, type Requirements, tested } from './requirement-types.ts'

const ide = 'server/api/ide-calls.test.ts'
const secrets = 'test/e2e/security/secrets.spec.ts'
const reference = 'Every token of ours is a random reference that the database resolves; none is read by itself.'
const noProvider = 'No provider is connected yet; a connector brings this row.'

/** V9 Self-contained tokens, V10 OAuth and OIDC: towards an IDE the server is an authorization server. */
export const tokenRequirementsTable: Requirements = {
  '9.1.1': absent(1, 'signatures of tokens', reference),
  '9.1.2': absent(1, 'their algorithms', reference),
  '9.1.3': absent(1, 'their keys', reference),
  '9.2.1': absent(1, 'their time', reference),
  '9.2.2': absent(2, 'their purpose', reference),
  '9.2.3': absent(2, 'their audience', reference),
  '9.2.4': absent(2, 'several audiences of one key', reference),

  '10.1.1': tested(
    2,
    'a token goes to whom it is for',
    `${secrets} › @worker no token is anywhere that page code can reach: signed in, reloaded, after a change of organisation and password`,
    'sw/hostile-redirects.test.ts › no target receives the token',
    `${ide} › only the IDE can exchange the code for a session, which is named and can be ended like any other`,
  ),
  '10.1.2': absent(2, 'answers of a provider belong to who asked', noProvider),
  '10.2.1': absent(2, 'answers of a provider that nobody asked for', noProvider),
  '10.2.2': absent(2, 'one provider’s answer for another’s', noProvider),
  '10.3.1': tested(
    2,
    'tokens are for this service',
    'server/auth/secrets.test.ts › keyed hashes differ by purpose and key',
    `${ide} › only the IDE can exchange the code for a session, which is named and can be ended like any other`,
  ),
  '10.3.2': tested(
    2,
    'what was delegated bounds what is done',
    `${ide} › calls that need a recent proof of identity require it again`,
    `${ide} › an API key cannot agree for its owner`,
  ),
  '10.3.3': tested(
    2,
    'a person is who their id says',
    'server/api/own-account-calls.test.ts › an address with an account cannot be taken',
    `${ide} › the code expires after a minute and with the session that agreed`,
  ),
  '10.3.4': tested(
    2,
    'how recently they proved it counts',
    `${ide} › calls that need a recent proof of identity require it again`,
  ),
  '10.4.1': tested(
    1,
    'codes go to addresses that are known beforehand',
    'src/core/access/ide-redirect-rules.test.ts › %s may not receive it at %j',
    'src/core/access/ide-redirect-rules.test.ts › none of the hostile redirect targets is accepted',
    'server/site/hostile-redirects.test.ts › %s refuses every hostile %s, or ignores it',
  ),
  '10.4.2': tested(
    1,
    'once; twice ends what it became',
    `${ide} › fifty exchanges at once: one session, which ends because the code was used again`,
  ),
  '10.4.3': tested(1, 'for a minute', `${ide} › the code expires after a minute and with the session that agreed`),
  '10.4.4': tested(
    1,
    'by the one grant there is',
    'server/test/isolation-routes.test.ts › every route is a call of the table, or listed as plain',
    `${ide} › %j is refused`,
  ),
  '10.4.5': absent(1, 'refresh tokens', 'There are none: an IDE gets a session of 14 days and asks again.'),
  '10.4.6': tested(
    2,
    'with PKCE, by SHA-256',
    `${ide} › without the verifier, at another address or for another client the code is refused`,
    'src/core/access/ide-redirect-rules.test.ts › a challenge is a SHA-256, a verifier has the length of RFC 7636, a state is printable',
  ),
  '10.4.7': absent(2, 'programs that register themselves', 'Programs are a table of ours.'),
  '10.4.8': absent(2, 'the end of refresh tokens', 'There are none.'),
  '10.4.9': tested(
    2,
    'people end what they gave',
    `${ide} › only the IDE can exchange the code for a session, which is named and can be ended like any other`,
    'server/api/own-account-calls.test.ts › listed, ended one by one or all others',
  ),
  '10.4.10': absent(2, 'programs with a secret', 'An IDE is a public client.'),
  '10.4.11': absent(
    2,
    'scopes',
    'An IDE gets a session as its person has one, without a proof of identity; there are no scopes to give.',
  ),
  '10.5.1': absent(2, 'ID tokens used again', noProvider),
  '10.5.2': absent(2, 'who an ID token is of', noProvider),
  '10.5.3': absent(2, 'metadata of another issuer', noProvider),
  '10.5.4': absent(2, 'ID tokens for another', noProvider),
  '10.5.5': absent(2, 'logouts by a provider', noProvider),
  '10.6.1': absent(2, 'response types of an OpenID provider', 'We are none.'),
  '10.6.2': absent(2, 'logouts asked of an OpenID provider', 'We are none.'),
  '10.7.1': tested(
    2,
    'nothing is given without a press',
    'src/pages/ide-login/ide-login-page.test.tsx › nothing is granted without a press, and then only the requested rights',
    'server/http/requests.test.ts › the cookie alone authenticates nothing',
  ),
  '10.7.2': tested(
    2,
    'and the page says to whom, what and for how long',
    'src/pages/ide-login/ide-login-page.test.tsx › the consent screen names the program, the target, the rights, the organisation and the duration',
  ),
  '10.7.3': tested(
    2,
    'what was given is seen, and taken back',
    'server/api/own-account-calls.test.ts › listed, ended one by one or all others',
    'test/e2e/settings.spec.ts › another device is found by its name and signed out, after re-authentication',
  ),
}
