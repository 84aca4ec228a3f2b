import { apiKeysPerPerson, linksPerThing } from '../../src/core/limits.ts'
import { webhooksPerOrganization } from '../../src/core/webhooks/webhook-kinds.ts'

interface Cap {
  most: number
  /** What or whom it protects. */
  protects: string
  /** The people whom it can hurt. */
  hurts: string
  /** How these people can still sign in or go on. */
  wayOn: string
}

const cap = (most: number, protects: string, hurts: string, wayOn: string): Cap => ({ most, protects, hurts, wayOn })

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
    'who signs in at that moment',
    'the same a second later: 503 with a retry time',
  ),
  scoresWaiting: cap(
    20,
    'the thread that scores new passwords',
    'who chooses a password at that moment',
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
    'who looks at people at that moment, and sees initials',
    'the same a second later: 503 with a retry time',
  ),
  triesOfMailedCode: cap(
    5,
    'one mailed code; only who asked for it knows its request',
    'its person, after five typos',
    'another code',
  ),
  triesOfFactorTicket: cap(
    5,
    'the second factor, in one sign-in',
    'its person, after five typos',
    'beginning the sign-in anew',
  ),
  failuresOnDevice: cap(
    10,
    'the password and the second factor, on one known device',
    'its person, after ten typos in a row there',
    'a mailed code, a reset link, another known device',
  ),
  sessionsOfPerson: cap(
    50,
    'the list of sessions: a new one ends the one used longest ago',
    'its person on a device unused for long',
    'signing in there anew',
  ),
  devicesOfPerson: cap(
    20,
    'the list of known devices: those known for a day stay before newer ones',
    'its person with more devices',
    'a sign-in makes one known again',
  ),
  networksOfPerson: cap(
    20,
    'the list of known networks: the one used longest ago goes',
    'its person in many networks',
    'a known device; a sign-in makes one known again',
  ),
  passkeysOfPerson: cap(20, 'the database, from one person', 'nobody who works', 'removing one'),
  apiKeysOfPerson: cap(
    apiKeysPerPerson,
    'the database, from one person in an organisation',
    'who has many programs',
    'revoking one',
  ),
  linksOfThing: cap(
    linksPerThing,
    'the database, from share links to one thing',
    'who shares it a hundred times',
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
    'who imports many small files',
    'one larger file; the next day',
  ),
} as const satisfies Record<string, Cap>
