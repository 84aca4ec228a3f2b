import { hash, verify } from '@node-rs/argon2'

/** OWASP's third recommendation for argon2id, as strong as the others: 12 MiB, three passes, one lane. */
const cost = { memoryCost: 12_288, timeCost: 3, parallelism: 1 }
const costText = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
/** UTF-16 units: 256 characters, however they are written, fit; more is not hashed. */
const longestInput = 1024

const normalize = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), cost)

/** Stored at another cost than today's: to be hashed anew when its password is next at hand, or the clock tells it from an unknown address. */
export const isOutdatedHash = (stored: string | null): boolean => stored !== null && !stored.includes(costText)

let dummy: Promise<string> | undefined

/** Whether the password is right. Someone without one costs the same time: unknown addresses can't be told by the clock. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost)
  const given = normalize(password).slice(0, longestInput)
  const isRight = await verify(stored ?? (await dummy), given)
  return isRight && stored !== null
}
