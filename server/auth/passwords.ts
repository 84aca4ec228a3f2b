import { hash, verify } from '@node-rs/argon2'

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** UTF-16 units: 256 characters, however they are written, fit; more is not hashed. */
const longestInput = 1024

const normalize = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), cost)

let dummy: Promise<string> | undefined

/** Whether the password is right. Someone without one costs the same time: unknown addresses can't be told by the clock. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost)
  const given = normalize(password).slice(0, longestInput)
  const isRight = await verify(stored ?? (await dummy), given)
  return isRight && stored !== null
}
