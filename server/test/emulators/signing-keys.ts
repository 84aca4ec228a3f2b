import { generateKeyPair } from 'jose'

const makeKeys = async () => {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')])
  return { own, foreign }
}
export type SigningKeys = Awaited<ReturnType<typeof makeKeys>>

let keys: Promise<SigningKeys> | undefined

/**
 * The key of all emulated providers of a process, and one that none of them publishes. Shared, because generating a pair of RSA keys
 * takes a quarter of a second of CPU.
 */
export const signingKeys = (): Promise<SigningKeys> => {
  keys ??= makeKeys()
  return keys
}
