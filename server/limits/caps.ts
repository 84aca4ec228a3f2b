import { apiKeysPerPerson, linksPerItem } from '../../src/core/limits.ts'
import { webhooksPerOrganization } from '../../src/core/webhooks/webhook-kinds.ts'

interface Cap {
  max: number
  /** What or whom it protects. */
  protects: string
  /** The people whom it can hurt. */
  hurts: string
  /** How these people can still sign in or go on. */
  alternative: string
}

const cap = (max: number, protects: string, hurts: string, alternative: string): Cap => ({
  max,
  protects,
  hurts,
  alternative,
})

/** Limits of quantities. The code takes its numbers from here, and `server/SECURITY.md` the rows of its table. */
export const capsTable = {
  /** A browser opens six connections to a host; a school or an office shares an address. */
  connectionsOfNetwork: cap(
    300,
    'the server’s memory, from one network',
    'the others in that network',
    'another network; a closed connection makes room at once',
  ),
  connections: cap(
    5000,
    'the same, from all networks',
    'everybody, while a crowd holds that many',
    'silent connections end after 15 s; a proxy in front has limits of its own',
  ),
  hashesWaiting: cap(
    100,
    'the threads that hash passwords',
    'people who sign in at that moment',
    'the same a second later: 503 with a retry time',
  ),
  scoresWaiting: cap(
    20,
    'the thread that scores new passwords',
    'people who choose a password at that moment',
    'the same a second later',
  ),
  picturesAtOnce: cap(
    4,
    'the connections to the database, from pictures of people: others wait for their turn',
    'nobody: a picture takes a millisecond',
    'not needed',
  ),
  picturesWaiting: cap(
    1000,
    'the server’s memory, from pictures that wait for their turn',
    'people who open a list of people at that moment, and see initials',
    'the same a second later: 503 with a retry time',
  ),
  triesOfMailedCode: cap(
    5,
    'one mailed code; only the person who requested it knows its request id',
    'its person, after five typos',
    'another code',
  ),
  triesOfFactorTicket: cap(
    5,
    'the second factor, in one sign-in',
    'its person, after five typos',
    'starting the sign-in again',
  ),
  failuresOnDevice: cap(
    10,
    'the password and the second factor, on one known device',
    'its person, after ten typos in a row there',
    'a mailed code, a reset link, another known device',
  ),
  sessionsOfPerson: cap(
    50,
    'the list of sessions: a new one ends the least recently used one',
    'its person on a device unused for long',
    'signing in there again',
  ),
  devicesOfPerson: cap(
    20,
    'the list of known devices: those known for a day are kept over newer ones',
    'its person with more devices',
    'a sign-in makes one known again',
  ),
  networksOfPerson: cap(
    20,
    'the list of known networks: the least recently used one is dropped',
    'its person in many networks',
    'a known device; a sign-in makes one known again',
  ),
  passkeysOfPerson: cap(20, 'the database, from one person', 'nobody in ordinary use', 'removing one'),
  apiKeysOfPerson: cap(
    apiKeysPerPerson,
    'the database, from one person in an organisation',
    'people with many programs',
    'revoking one',
  ),
  linksOfItem: cap(
    linksPerItem,
    'the database, from share links to one item',
    'people who share it a hundred times',
    'revoking one',
  ),
  webhooksOfOrganization: cap(
    webhooksPerOrganization,
    'the server and its receivers, from one organisation',
    'its administrators',
    'removing one',
  ),
  importsOfDay: cap(
    50,
    'the database, from imports of one organisation',
    'people who import many small files',
    'one larger file; the next day',
  ),
} as const satisfies Record<string, Cap>
