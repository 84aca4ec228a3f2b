import { decided, type Requirements, tested } from './requirement-types.ts'

const logger = 'server/http/request-logger.test.ts'
const document = 'test/security-document.test.ts'
const audit = 'server/audit/audit-log.test.ts'
const limits = 'server/api/limits.test.ts'
const requests = 'server/test/hostile-requests.test.ts'
const totp = 'server/api/account/mfa/mfa-totp.test.ts'
const product = 'server/api/product-calls.test.ts'

/** V16 Security logging and error handling. */
export const loggingRequirementsTable: Requirements = {
  '16.1.1': decided(
    2,
    'what is logged, where and for how long',
    'The log',
    `${logger} › a refusal is logged with its code and caller: access, form, unknown token`,
    `${document} › the server writes only to its log on standard output, and to no file`,
    'server/jobs/sweep.test.ts › $what is deleted after its days, and not before',
  ),
  '16.2.1': tested(
    2,
    'when, where, who, what',
    `${logger} › a refusal is logged with its code and caller: access, form, unknown token`,
    `${product} › the audit log shows administrators what happened`,
  ),
  '16.2.2': tested(
    2,
    'in UTC',
    'server/main.test.ts › it starts, prints its addresses, answers, and stops cleanly on SIGTERM',
  ),
  '16.2.3': decided(
    2,
    'where it is said, and nowhere else',
    'The log',
    `${document} › the server writes only to its log on standard output, and to no file`,
  ),
  '16.2.4': tested(
    2,
    'one line, one form',
    `${logger} › no secret of a URL is logged`,
    'src/core/monitor/line-protocol-rules.test.ts › any text stays one line of three parts, and its text field reads back',
  ),
  '16.2.5': tested(
    2,
    'no secret, no address',
    `${logger} › no personal data is logged, not even when a query fails`,
    `${requests} › no planted text is in the log`,
    `${limits} › a refusal by a limit is logged once per window, without an address`,
  ),
  '16.3.1': tested(
    2,
    'every sign-in, and every one refused, with its factors',
    `${product} › the audit log shows administrators what happened`,
    `${totp} › is required after the password and after a mailed code`,
    'server/api/own-account-calls.test.ts › a proof of identity, right or wrong, is in the audit log, because it may come from a stolen session',
    'server/api/own-account-calls.test.ts › a wrong mailed code is logged like a wrong password, without the address; an expired one is not',
    'server/api/account/mfa/mfa-passkey.test.ts › a counter that goes back means a copied passkey: refused, and in the audit log',
  ),
  '16.3.2': tested(
    2,
    'every refused access',
    `${logger} › a refusal is logged with its code and caller: access, form, unknown token`,
  ),
  '16.3.3': tested(
    2,
    'whatever tries to get round',
    `${limits} › a refusal by a limit is logged once per window, without an address`,
    `${logger} › a refusal is logged with its code and caller: access, form, unknown token`,
  ),
  '16.3.4': tested(
    2,
    'failures of ours',
    `${logger} › no personal data is logged, not even when a query fails`,
    'server/site/plain-routes.test.ts › an unavailable database is reported, and its return needs no restart',
  ),
  '16.4.1': tested(
    2,
    'nobody writes a line of it',
    `${requests} › no planted text is in the log`,
    `${requests} › a line break in a header`,
  ),
  '16.4.2': tested(
    2,
    'nobody changes it',
    `${audit} › rows written concurrently form whole chains, and a change or a gap is detected`,
    'server/db/policies.test.ts › the audit log is append-only',
  ),
  '16.4.3': decided(
    2,
    'it leaves the machine',
    'The log',
    `${document} › the server writes only to its log on standard output, and to no file`,
  ),
  '16.5.1': tested(
    2,
    'a failure tells nothing of the inside',
    'server/http/requests.test.ts › every refusal is an envelope',
    `${logger} › no personal data is logged, not even when a query fails`,
  ),
  '16.5.2': tested(
    2,
    'what is away holds nobody up',
    'server/site/plain-routes.test.ts › an unavailable database is reported, and its return needs no restart',
    'server/mail/mail-sender.test.ts › an unavailable or busy mail server is tried again, with the same Message-ID',
  ),
  '16.5.3': tested(
    2,
    'a failure lets nobody in, and leaves nothing half done',
    'server/db/database.test.ts › a transaction is all or nothing',
    'server/test/fuzz-calls.test.ts › … fuzzed bodies of all calls: no failure, no missing answer (SEED=…)',
  ),
}
