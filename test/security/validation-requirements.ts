import { absent, decided, type Requirements, tested } from './requirement-types.ts'

const code = 'test/dangerous-code.test.ts'
const requests = 'server/test/hostile-requests.test.ts'
const json = 'server/http/strict-json.test.ts'
const redirects = 'src/core/access/safe-redirect.test.ts'
const mail = 'server/mail/mail-layout.test.ts'
const holes = 'server/test/hostile-holes.test.ts'
const account = 'server/api/account-calls.test.ts'
const organization = 'server/api/organization-calls.test.ts'
const joining = 'server/api/joining-calls.test.ts'
const limits = 'server/api/limits.test.ts'
const writes = 'server/limits/writes.test.ts'

/** V1 Encoding and sanitization, V2 Validation and business logic. */
export const validationRequirementsTable: Requirements = {
  '1.1.1': tested(
    2,
    'decoded once, before it is looked at',
    `${redirects} › none of them is accepted`,
    `${requests} › the only GET call checks its query as strictly`,
  ),
  '1.1.2': tested(2, 'escaped last, where it is written', `${mail} › markup in a name is escaped`),
  '1.2.1': tested(
    1,
    'escaped for HTML, attributes and headers',
    `${mail} › markup in a name is escaped`,
    `${requests} › a line break in a header`,
    `${code} › no text becomes markup: React alone renders user input`,
  ),
  '1.2.2': tested(
    1,
    'addresses are built encoded, of safe schemes alone',
    `${redirects} › none of them is accepted`,
    'src/core/forms/name-and-link-rules.test.ts › %j is not a link',
    'test/e2e/security/csp.spec.ts › a link or a form cannot run a script or send a form elsewhere',
  ),
  '1.2.3': tested(
    1,
    'no JavaScript or JSON is built of text',
    `${code} › no text becomes code: no eval, no function or timer from text`,
    'test/built/sizes.test.ts › the page has no inline script and no inline style',
    'server/http/requests.test.ts › every refusal is an envelope',
  ),
  '1.2.4': tested(
    1,
    'queries take parameters',
    `${code} › queries use parameters: no text is concatenated into SQL`,
    'server/db/database.test.ts › a name with quotes stays a name',
    'server/test/fuzz-calls.test.ts › … fuzzed bodies of all calls: no failure, no missing answer (SEED=…)',
  ),
  '1.2.5': tested(
    1,
    'no command of the system is built of text',
    `${code} › processes are started only for the embedded database, without a shell`,
  ),
  '1.2.6': absent(2, 'LDAP', 'No directory is asked.'),
  '1.2.7': absent(2, 'XPath', 'No XML is read or asked.'),
  '1.2.8': absent(2, 'LaTeX', 'Nothing is typeset.'),
  '1.2.9': tested(2, 'patterns are built of our own text', `${code} › no pattern is built from input`),
  '1.3.1': absent(1, 'HTML of an editor', 'No field takes HTML: what is written is text, and drawn as text (1.2.1).'),
  '1.3.2': tested(1, 'no eval', `${code} › no text becomes code: no eval, no function or timer from text`),
  '1.3.3': tested(
    2,
    'characters that mean something elsewhere are refused, length is bounded',
    `${requests} › no line break is stored in a name, and none causes a failure`,
    'src/core/forms/max-lengths.test.ts › the maximum length is accepted, one character more is not',
  ),
  '1.3.4': tested(
    2,
    'no scripts in pictures: SVG is none',
    'server/pictures/picture-store.test.ts › %s is no picture',
    'server/pictures/pictures.test.ts › its type comes from its bytes, whatever the payload says',
  ),
  '1.3.5': absent(2, 'Markdown, styles, BBCode', 'No field takes any: what is written is text.'),
  '1.3.6': tested(
    2,
    'the server asks no address that somebody sent',
    `${code} › the server requests no address from input`,
  ),
  '1.3.7': tested(
    2,
    'templates are ours alone',
    `${mail} › markup in a name is escaped`,
    `${code} › no text becomes code: no eval, no function or timer from text`,
  ),
  '1.3.8': absent(2, 'JNDI', 'No Java.'),
  '1.3.9': absent(2, 'memcache', 'No such cache; limits and sessions are rows of the database.'),
  '1.3.10': absent(
    2,
    'format strings',
    'No function formats by a text that somebody sent; messages are our catalogue.',
  ),
  '1.3.11': tested(
    2,
    'no line of a mail is written by a name',
    `${requests} › no line break is stored in a name, and none causes a failure`,
    'server/mail/mail-layout.test.ts › markup in a name is escaped',
  ),
  '1.4.1': absent(2, 'memory is safe', 'JavaScript manages it; no code of ours is native.'),
  '1.4.2': tested(
    2,
    'numbers and times beyond what fits are refused',
    `${holes} › %s is not a valid expiry of a key`,
    'server/test/fuzz-calls.test.ts › the bodies reach every call, beyond its schema',
  ),
  '1.4.3': absent(2, 'memory is released', 'JavaScript manages it; connections are closed (`database.test.ts`).'),
  '1.5.1': absent(1, 'XML entities', 'No XML is read.'),
  '1.5.2': tested(
    2,
    'JSON alone, of known shapes',
    `${json} › %s is refused`,
    `${requests} › refused before anything is done`,
  ),

  '2.1.1': decided(
    1,
    'rules of input are written down',
    'Input',
    `${requests} › refused before anything is done`,
    `${json} › %s is refused`,
  ),
  '2.1.2': decided(
    2,
    'and of what must fit together',
    'Input that must fit together',
    `${account} › a code is valid for its own address and purpose only`,
    `${organization} › sent, shown, and accepted by its address only`,
    `${organization} › the last owner cannot be demoted, disabled or removed`,
    `${holes} › an idempotency key returns nothing to another person or organisation`,
  ),
  '2.1.3': decided(
    2,
    'and limits, per person and in all',
    'Limits',
    'test/security-table.test.ts › the documented limits equal those of the code',
    'test/security-document.test.ts › the limits of quantities without a rate',
  ),
  '2.2.1': tested(
    1,
    'every input is held to a schema',
    `${requests} › refused before anything is done`,
    'server/test/fuzz-calls.test.ts › … fuzzed bodies of all calls: no failure, no missing answer (SEED=…)',
  ),
  '2.2.2': tested(
    1,
    'by the server',
    `${requests} › refused before anything is done`,
    `${account} › %s refuses %o and creates no account`,
  ),
  '2.2.3': tested(
    2,
    'and to what came with it',
    `${account} › a code is valid for its own address and purpose only`,
    `${holes} › a code mailed to one person is useless to another`,
    `${holes} › an idempotency key returns nothing to another person or organisation`,
  ),
  '2.3.1': tested(
    1,
    'no step is skipped',
    `${account} › a code is valid for its own address and purpose only`,
    `${joining} › with approval: one application, one decision, informed by mail`,
    'server/api/account/mfa/mfa-totp.test.ts › is required after the password and after a mailed code',
  ),
  '2.3.2': tested(
    2,
    'limits hold',
    `${limits} › creating organisations and mailing strangers through them is limited`,
    `${limits} › one person mails one stranger at most ten invitations a day, new or resent, from any organisation`,
    `${organization} › invalid addresses, too many of them, and no seats are refused`,
  ),
  '2.3.3': tested(2, 'all of it, or nothing', 'server/db/database.test.ts › a transaction is all or nothing'),
  '2.3.4': tested(
    2,
    'what there is once is given once',
    `${organization} › of a hundred requests with one key one succeeds`,
    `${joining} › its domains, expiry and the seats`,
    'server/api/product-calls.test.ts › fifty at once open one session of the same person',
  ),
  '2.4.1': tested(
    2,
    'machines are slowed down',
    `${limits} › trying one password at many accounts is stopped for strangers, but not on known devices`,
    `${limits} › after ten wrong join codes an hour from one network even the right one is refused`,
    `${limits} › three mails to an address in ten minutes, known or not`,
    'server/limits/limits-in-use.test.ts › %s stops %s',
    `${writes} › is stopped, told the retry time, and writes nothing more`,
    `${writes} › a program that writes without end does not block its owner`,
    'server/collectors/beacons-collector.test.ts › a network that sends too much must wait',
    'server/collectors/beacons-collector.test.ts › the events of a network in a day are limited, by size',
  ),
}
