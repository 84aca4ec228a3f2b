import { isIP } from 'node:net'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Secrets } from '../auth/secrets.ts'
import type { Database } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'

interface Limit {
  points: number
  /** Seconds of the window. */
  duration: number
  /** Counted in this process. Only for a limit that bounds an amount of data, protects no secret, and has no keys that strangers choose. */
  inProcess?: true
}

const minute = 60
const hour = 3600

/**
 * How often something may be tried (SEC-18 to SEC-22). Counted in the database, so that a restart clears no count; limits that
 * every write counts are in memory, because they would need a second query. Known and unknown addresses are counted alike.
 */
export const limitsTable = {
  /** Calls without a session. Refused before any query, so that one network does not slow the database down for others. */
  openCallsByNetwork: { points: 100, duration: 5, inProcess: true },
  /** Calls with a token that lacks our tag: an invented token, or one from before tags. Refused before any query. */
  untaggedByNetwork: { points: 30, duration: minute / 2, inProcess: true },
  /** Tries on all known devices of one account together. */
  loginOnDevices: { points: 10, duration: 15 * minute },
  /** Tries in sessions of one account without a known device. */
  loginInSessions: { points: 10, duration: 15 * minute },
  /** Consecutive attempts at one account, and the turn that the next one must wait for. */
  loginStreak: { points: 1_000_000, duration: 24 * hour },
  loginTurn: { points: 1, duration: 1 },
  /** Successful sign-ins of one account; beyond that, a few more on each of its known devices. */
  signInsByPerson: { points: 60, duration: hour },
  signInsOnDevice: { points: 5, duration: hour },
  /** Changes with the old password. A reset link is not counted here. */
  passwordChangesOfDay: { points: 10, duration: 24 * hour },
  loginByAddress: { points: 60, duration: 15 * minute },
  /** Failures of strangers at all accounts together, against an attacker who tries one password on many people. */
  loginByEveryone: { points: 3000, duration: 15 * minute },
  /** Wrong mailed codes in a row, over all mails to one person (NIST: 100). */
  codeTriesByRecipient: { points: 100, duration: 24 * hour },
  /** Codes of a second factor, after the password: on all known devices of the user together, and on all other devices. */
  factorOnDevices: { points: 10, duration: 15 * minute },
  factorTries: { points: 10, duration: 15 * minute },
  factorStreak: { points: 30, duration: 24 * hour },
  /** Failed sign-ins that are written to the audit log: of one address, and from one network. Further ones are not written. */
  failuresLoggedOfAddress: { points: 1, duration: hour, inProcess: true },
  failuresLoggedOfNetwork: { points: 30, duration: hour, inProcess: true },
  passkeysByAddress: { points: 120, duration: 15 * minute },
  /** Mails to one address in a short time; who requests them matters: see `limitMails`. */
  mailByRecipient: { points: 3, duration: 10 * minute },
  /** And in a day: at most twenty in all, except for requests from a known device. */
  codeMailsOfDay: { points: 10, duration: 24 * hour },
  resetMailsOfDay: { points: 5, duration: 24 * hour },
  mailsToNetworkOfDay: { points: 5, duration: 24 * hour },
  mailsToDeviceOfDay: { points: 20, duration: 24 * hour },
  mailByAddress: { points: 20, duration: hour },
  checkByAddress: { points: 60, duration: 10 * minute },
  joinByAddress: { points: 10, duration: hour },
  previewByAddress: { points: 60, duration: hour },
  /** Guests of one office share a network. */
  sharesByAddress: { points: 300, duration: hour },
  /** Guests' readings of shared work; one reads a whole board. */
  sharedReadsByAddress: { points: 1200, duration: hour },
  /** Parts of files that guests read: 128 KiB each. */
  sharedPartsByAddress: { points: 6000, duration: hour },
  /** Wrong passwords of one share: per network, and in all (SEC-22). */
  shareTries: { points: 5, duration: 15 * minute },
  shareTriesByEveryone: { points: 50, duration: hour },
  /** Each network's tries beyond these, so that strangers can't lock a share for others. */
  shareTriesWhenSpent: { points: 1, duration: 15 * minute },
  invitationsByOrg: { points: 500, duration: 24 * hour },
  /** Over all organisations of one person, so that creating more of them does not help to mail strangers. */
  invitationsByPerson: { points: 500, duration: 24 * hour },
  /** One person's invitations to one address, so that a stranger's mailbox is not flooded. */
  invitationsToAddress: { points: 10, duration: 24 * hour, inProcess: true },
  organizationsByPerson: { points: 20, duration: 24 * hour },
  /** Writes of a user, or of a program with their key; a busy day of one person has a few hundred. Our own choice. */
  writesByPerson: { points: 300, duration: 5 * minute, inProcess: true },
  writesOfDay: { points: 5000, duration: 24 * hour, inProcess: true },
  /** Mutations: enough for a tab in constant use, and for a queue of several hours. */
  mutationsByPerson: { points: 6000, duration: 5 * minute, inProcess: true },
  mutationsOfDay: { points: 200_000, duration: 24 * hour, inProcess: true },
  /** Parts of attachments, 128 KiB each: half a gigabyte at once, five in a day. */
  uploadsByPerson: { points: 4000, duration: 5 * minute, inProcess: true },
  uploadsOfDay: { points: 40_000, duration: 24 * hour, inProcess: true },
  /** Readings of attachments: enough for a page of pictures that is opened often. */
  downloadsByPerson: { points: 3000, duration: 5 * minute, inProcess: true },
  /** Pictures of people: enough for pages full of new faces in an office that shares a network. Devices cache them. */
  picturesByNetwork: { points: 1500, duration: minute, inProcess: true },
  /** Calls of sign-ins with an identity provider. A login inside a messenger is four calls: six hundred people of one office network. */
  providersByAddress: { points: 2400, duration: hour },
  registerByAddress: { points: 30, duration: hour },
  /** MON-5: a page sends at most 3000 events a minute, and a few pages share a network. */
  beaconsByAddress: { points: 12_000, duration: minute },
  /** KiB of a signed-in person, and of their organisation: a day of work, however busy others are. */
  beaconsOfPerson: { points: 20_000, duration: 24 * hour },
  beaconsOfOrganization: { points: 300_000, duration: 24 * hour },
  /** KiB of people who are not signed in, per network and in all: with 30 days' retention at most 30 GB in the database of the accounts. */
  beaconsOfDay: { points: 100_000, duration: 24 * hour },
  beaconsOfDayInAll: { points: 1_000_000, duration: 24 * hour },
  /** KiB of session replays: a busy page sends 100 a minute, and a few pages share a network. */
  replayByAddress: { points: 20_000, duration: minute },
  replayOfPerson: { points: 50_000, duration: 24 * hour },
  replayOfOrganization: { points: 500_000, duration: 24 * hour },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitsTable

export interface Limits {
  /** Counts one attempt; throws 0429001 with the seconds to wait when there were too many. */
  consume(name: LimitName, key: string, points?: number): Promise<void>
  /**
   * Counts one attempt at an account, from any network. From the tenth consecutive attempt on, only one is allowed per interval of
   * 1 s, then 2 s, 4 s and so on, up to 15 minutes. Throws 0429001 for any other; refused attempts do not count.
   */
  takeTurn(key: string): Promise<void>
  /** Clears the count after a success. */
  forgive(name: LimitName, key: string): Promise<void>
  /** Takes back one attempt that should not count. */
  giveBack(name: LimitName, key: string): Promise<void>
}

/** Code 0429001. `isFirst`: the first refusal by this limit and key in its window. */
export class LimitReached extends ApiError {
  readonly limit: LimitName
  readonly isFirst: boolean

  constructor(limit: LimitName, isFirst: boolean, retryAfterSeconds: number) {
    super('0429001', { message: 'limit.too_many_attempts', retryAfterSeconds })
    this.limit = limit
    this.isFirst = isFirst
  }
}

const nothing = async () => undefined
const open: Limits = { consume: nothing, takeTurn: nothing, forgive: nothing, giveBack: nothing }

const freeAttempts = 9
const turnSeconds = (streak: number) => Math.min(2 ** (streak - freeAttempts), 15 * minute)

/** Adds a point to a key that has fewer than $4, and returns no row for others. Atomic, so concurrent attempts never get more than $4. */
const countFree = `
  INSERT INTO rate_limits AS kept VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN kept.expire <= $3 THEN 1 ELSE kept.points + 1 END,
    expire = CASE WHEN kept.expire <= $3 THEN $2 ELSE kept.expire END
  WHERE kept.expire <= $3 OR kept.points < $4
  RETURNING points`

const hasFreeAttempt = async ({ pool }: Pick<Database['auxiliaryPool'], 'pool'>, key: string): Promise<boolean> => {
  const now = Date.now()
  const expire = now + limitsTable.loginStreak.duration * 1000
  const values = [`loginStreak:${key}`, expire, now, freeAttempts]
  return (await pool.query({ name: 'free_attempt', text: countFree, values })).rows.length > 0
}

const refuseBy =
  (name: LimitName, points = 1) =>
  (refusal: unknown): never => {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const isFirst = refusal.consumedPoints - points <= limitsTable[name].points
    throw new LimitReached(name, isFirst, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
  }

/** Some proxies forward `1.2.3.4:5678` or `[::1]:5678`. */
const withoutPort = (address: string): string =>
  /^\[(.*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** The network that is counted: the /64 of an IPv6 address, because a customer has one. All invalid addresses count as one network. */
export const networkOf = (address: string): string => {
  const ip = withoutPort(address)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (isIP(ip) !== 6) return isIP(ip) === 4 ? ip : 'no address'
  const [head = '', tail] = ip.split('::')
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** A network in stored form: a keyed hash, so that no table reveals where people were. */
export const networkHash = ({ hmac }: Pick<Secrets, 'hmac'>, ip: string): string => hmac('network', networkOf(ip))

/** The mailbox that is counted: without case, because mail servers ignore the case of a local part. */
export const mailboxKey = ({ hmac }: Pick<Secrets, 'hmac'>, email: string): string =>
  hmac('address', email.toLowerCase())

/** Uses its own connections, because a caller inside a transaction holds one already. */
export function createLimits({ auxiliaryPool }: Pick<Database, 'auxiliaryPool'>, isOn: boolean): Limits {
  if (!isOn) return open
  const inDatabase = {
    storeClient: auxiliaryPool.pool,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
  }
  const limiters: Record<string, RateLimiterAbstract> = Object.fromEntries(
    Object.entries(limitsTable).map(([keyPrefix, { inProcess, ...window }]: [string, Limit]) => [
      keyPrefix,
      inProcess
        ? new RateLimiterMemory({ keyPrefix, ...window })
        : new RateLimiterPostgres({ keyPrefix, ...window, ...inDatabase }),
    ]),
  )
  const limiter = (name: LimitName) => limiters[name] as RateLimiterAbstract
  return {
    consume: (name, key, points = 1) => limiter(name).consume(key, points).then(nothing, refuseBy(name, points)),
    takeTurn: async (key) => {
      if (await hasFreeAttempt(auxiliaryPool, key)) return
      const streak = (await limiter('loginStreak').get(key))?.consumedPoints ?? freeAttempts
      const customDuration = turnSeconds(streak)
      await limiter('loginTurn').consume(key, 1, { customDuration }).catch(refuseBy('loginTurn'))
      await limiter('loginStreak').penalty(key, 1)
    },
    forgive: async (name, key) => void (await limiter(name).delete(key)),
    giveBack: async (name, key) => void (await limiter(name).reward(key, 1)),
  }
}
