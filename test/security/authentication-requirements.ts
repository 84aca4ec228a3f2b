import { absent, decided, open, type Requirements, tested } from './requirement-types.ts'

const account = 'server/api/account-calls.test.ts'
const document = 'test/security-document.test.ts'
const limits = 'server/api/limits.test.ts'
const lockout = 'server/api/lockout.test.ts'
const marks = 'server/api/device-marks.test.ts'
const totp = 'server/api/account/mfa/mfa-totp.test.ts'
const passkey = 'server/api/account/mfa/mfa-passkey.test.ts'
const rules = 'src/core/forms/password-rules.test.ts'
const scores = 'src/core/forms/password-score-rules.test.ts'
const form = 'src/ui/form/use-form.test.tsx'
const secrets = 'server/auth/secrets.test.ts'

/** V6 Authentication. */
export const authenticationRequirementsTable: Requirements = {
  '6.1.1': decided(
    1,
    'how guessing is slowed down, and nobody locked out by strangers',
    'Limits',
    'test/security-table.test.ts › the documented limits equal those of the code',
    `${limits} › ten failures slow down strangers, but not the owner on a known device`,
    `${lockout} › the right password signs in on a known device, wherever that is`,
    `${lockout} › what is refused extends no pause`,
    `${document} › the limits of quantities without a rate`,
  ),
  '6.1.2': decided(
    2,
    'words that a password may not hold',
    'Words that may not be in a password',
    `${document} › the blocked words of a password`,
    `${rules} › %s: %j`,
  ),
  '6.1.3': decided(
    2,
    'every way in, and its strength',
    'Ways in',
    `${document} › every way to sign in has its row, and there is no other`,
    `${totp} › is required after the password and after a mailed code`,
  ),
  '6.2.1': tested(
    1,
    'eight characters at least',
    `${rules} › %s: %j`,
    `${rules} › the minimum length is configurable, and the message names it`,
  ),
  '6.2.2': tested(
    1,
    'people change their password',
    `${account} › a change needs the old password and ends the other sessions`,
  ),
  '6.2.3': tested(1, 'with the old one', `${account} › a change needs the old password and ends the other sessions`),
  '6.2.4': tested(
    1,
    'not one of the common ones',
    `${rules} › common passwords score low, unrelated words score high`,
    `${scores} › every breached password of the list is refused, also with a suffix that makes it long enough`,
    `${account} › %s refuses %o and creates no account`,
  ),
  '6.2.5': tested(1, 'of any characters', `${rules} › %s: %j`),
  '6.2.6': tested(1, 'masked, shown on demand', `${form} › the password is shown on demand`),
  '6.2.7': tested(
    1,
    'pasted, and filled in by the browser',
    'src/pages/login/login-page.test.tsx › address and password sign in; neither is stored in this browser',
    'src/ui/field/fields.test.tsx › a code field can be filled by the device',
    'src/ui/password/password-fields.test.tsx › a pasted or filled-in value is used unchanged: %s',
  ),
  '6.2.8': tested(
    1,
    'compared as it was given: neither cut nor changed, save for its Unicode form',
    'server/auth/passwords.test.ts › equivalent Unicode forms are the same password',
    `${form} › without a network the form says so, keeps its values and can be submitted again`,
  ),
  '6.2.9': tested(2, '64 characters and more', `${rules} › %s: %j`),
  '6.2.10': tested(
    2,
    'for as long as its person likes',
    `${account} › a password hashed at an older cost is rehashed at the next sign-in`,
  ),
  '6.2.11': tested(
    2,
    'without words of its person',
    `${rules} › %s: %j`,
    `${rules} › full-width letters are the same password`,
  ),
  '6.2.12': tested(
    2,
    'and not one of those that were stolen elsewhere',
    `${scores} › every breached password of the list is refused, also with a suffix that makes it long enough`,
    `${account} › %s refuses %o and creates no account`,
  ),
  '6.3.1': tested(
    1,
    'guessing is slowed down as decided',
    `${limits} › ten failures slow down strangers, but not the owner on a known device`,
    `${limits} › trying one password at many accounts is stopped for strangers, but not on known devices`,
    `${marks} › with twenty marks share one budget, and the right password works on each of them`,
    `${account} › after a hundred failures only a mailed code or link helps`,
  ),
  '6.3.2': tested(
    1,
    'nobody is there before somebody registers',
    'server/db/migrate.test.ts › a new database is empty: no account, key or session, and none of our roles can log in',
  ),
  '6.3.3': open(
    2,
    'two factors are demanded of everybody',
    'They are offered to everybody and demanded of who has set one up, whatever the way in; a passkey is two in itself. Why they are not demanded of all, and what holds instead, is “Why two factors are not demanded of everybody” in `server/SECURITY.md`.',
  ),
  '6.3.4': tested(
    2,
    'every way in is known and equally strong',
    `${totp} › is required after the password and after a mailed code`,
    `${passkey} › a signature %s is refused`,
    `${totp} › a new password`,
    `${totp} › a repeated registration`,
    'server/test/isolation-routes.test.ts › every route is a call of the table, or listed as plain',
  ),
  '6.4.1': tested(
    1,
    'codes of a beginning are random, short-lived, used once',
    `${account} › a code expires after ten minutes`,
    `${account} › a code, a name and a password create an account and a session`,
    `${secrets} › a token is 256 bits behind its prefix`,
  ),
  '6.4.2': absent(1, 'secret questions', 'There are none, and no hints.'),
  '6.4.3': tested(
    2,
    'a new password does not go round the second factor',
    `${totp} › a new password`,
    `${account} › a reset link works once, ends every session and API key, and is reported by mail`,
  ),
  '6.4.4': tested(
    2,
    'who lost a factor shows as much as at its beginning',
    `${totp} › one code for fifty tickets at once opens one session, and its person is informed by mail`,
    `${totp} › an old proof: after five minutes a code is required again, and an API key never proves identity`,
  ),
  '6.5.1': tested(
    2,
    'each code is used once',
    `${totp} › accepts each code once, and those of the adjacent steps`,
    `${totp} › one code for fifty tickets at once opens one session`,
    `${account} › with a mailed code, once`,
    `${passkey} › each challenge can be signed once`,
  ),
  '6.5.2': tested(
    2,
    'recovery codes are hashed as passwords are',
    `${totp} › are hashed like passwords, with one salt per person; codes in the old format still work`,
    `${totp} › one code for fifty tickets at once opens one session, and its person is informed by mail`,
  ),
  '6.5.3': tested(
    2,
    'of true chance',
    `${secrets} › a token is 256 bits behind its prefix`,
    'server/auth/random-sources.test.ts › secrets come from the system’s random generator only',
  ),
  '6.5.4': tested(
    2,
    '20 bits at least',
    'server/auth/random-sources.test.ts › a mailed code has six digits, a recovery code fifty bits',
  ),
  '6.5.5': tested(
    2,
    'and lives ten minutes at most, one of an app for its step and those beside it',
    `${account} › a code expires after ten minutes`,
    `${totp} › accepts each code once, and those of the adjacent steps`,
    `${totp} › ends after five minutes, five tries or one success`,
  ),
  '6.6.1': absent(2, 'codes by telephone', 'No code is sent by telephone or short message.'),
  '6.6.2': tested(
    2,
    'a code belongs to what asked for it',
    `${account} › a code is valid for its own address and purpose only`,
    'server/test/hostile-holes.test.ts › a code mailed to one person is useless to another',
    `${totp} › accepts only the factors of its own person`,
  ),
  '6.6.3': tested(
    2,
    'and is not guessed',
    `${account} › after five wrong codes even the right one is refused`,
    `${limits} › a hundred wrong mailed codes in a row are the limit of a day, whoever requested the mails`,
    `${totp} › wrong codes are limited over all tickets, known devices separately`,
    `${marks} › has ten tries in all; then the factor is locked, its person is informed once and can sign in on their device`,
  ),
  '6.8.1': absent(2, 'identities of several providers', 'None is connected yet; a connector brings this row.'),
  '6.8.2': absent(2, 'signed assertions', 'None is connected yet; a connector brings this row.'),
  '6.8.3': absent(2, 'SAML', 'There is no SAML.'),
  '6.8.4': absent(2, 'the strength a provider vouches for', 'None is connected yet; a connector brings this row.'),
}
