import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Overloaded } from '../http/api-error.ts'
import { capsTable } from '../limits/caps.ts'
import { type ScorePassword, scoreInThisThread } from './password-score.ts'

/**
 * Hashes and compares passwords, a few at a time. Throws `Overloaded` while too many wait: each hash holds
 * 7 MiB and a thread of Node's pool, which files and names need, too.
 */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is right. Takes as long without a stored hash, so that timing does not reveal unknown addresses. */
  isRight(stored: string | null, password: string): Promise<boolean>
  /** Whether it was hashed at another cost than the current one. Rehash it, or its timing differs from that of an unknown address. */
  isOutdated(stored: string | null): boolean
  score: ScorePassword
  /**
   * Hashes secrets like passwords, but with one salt per group, so that they can be looked up. With a stored hash as `like` its
   * salt and cost are used again; without it both are new.
   */
  salted(like?: string): (secret: string) => Promise<string>
}

interface Cost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's fifth recommendation for argon2id, as strong as the others and the fastest: 7 MiB, five passes, one lane. */
const recommended: Cost = { memoryCost: 7168, timeCost: 5, parallelism: 1 }
/** In UTF-16 units: enough for 256 characters in any script. Longer input is not hashed. */
const longestInput = 1024

const normalize = (password: string) => password.normalize('NFKC')

/** One of Node's four threads stays free. At 20 ms per hash the last waiting call is answered after about a second. */
const atOnce = Math.max(1, Math.min(3, availableParallelism()))
const { max: maxWaiting } = capsTable.hashesWaiting

/** Tests may use a lower `cost`, and score in their own thread. */
export function createPasswords(cost: Cost = recommended, score: ScorePassword = scoreInThisThread): Passwords {
  const limit = pLimit(atOnce)
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
    limit.pendingCount < maxWaiting ? limit(work) : Promise.reject(new Overloaded())
  const costText = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  let dummy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(normalize(password), cost)),
    isRight: async (stored, password) => {
      const given = normalize(password).slice(0, longestInput)
      const isRight = await inTurn(async () => {
        dummy ??= hash('nobody has this password', cost)
        return verify(stored ?? (await dummy), given)
      })
      return isRight && stored !== null
    },
    score,
    isOutdated: (stored) => stored !== null && !stored.includes(costText),
    salted: (like) => {
      const [, m, t, p, salt] = /\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(like ?? '') ?? []
      const paid = salt ? { memoryCost: Number(m), timeCost: Number(t), parallelism: Number(p) } : cost
      const bytes = salt ? Buffer.from(salt, 'base64') : randomBytes(16)
      return (secret) => inTurn(() => hash(secret, { ...paid, salt: bytes }))
    },
  }
}
