import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const passwordMaxLength = 256

const normalize = (password: string) => password.normalize('NFKC')
const judge = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs })

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), cost)

let dummy: Promise<string> | undefined

/** Whether the password is right. Someone without one costs the same time: unknown addresses can't be told by the clock. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost)
  const given = normalize(password).slice(0, passwordMaxLength)
  const isRight = await verify(stored ?? (await dummy), given)
  return isRight && stored !== null
}

export type PasswordReason = 'short' | 'long' | 'guessable' | 'context'

/**
 * Why a new password is refused; empty when it is good. `context`: words an attacker tries first (name, address,
 * organisation, product).
 */
export function passwordReasons(password: string, minLength: number, context: readonly string[]): PasswordReason[] {
  const text = normalize(password)
  const characters = [...text].length
  if (characters < minLength) return ['short']
  if (characters > passwordMaxLength) return ['long']
  const folded = text.toLowerCase()
  const words = [...context, 'worktide'].map((word) => word.toLowerCase()).filter((word) => word.length >= 4)
  if (words.some((word) => folded.includes(word))) return ['context']
  return judge.check(text.slice(0, 100), words).score < 3 ? ['guessable'] : []
}
