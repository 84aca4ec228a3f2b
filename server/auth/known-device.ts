import { randomBytes } from 'node:crypto'
import type { Configuration } from '../configuration.ts'
import type { Secrets } from './secrets.ts'

const maxAgeDays = 365

/**
 * The mark of a device on which someone signed in with this address before. It opens nothing: its failures are only
 * counted apart, so that a stranger's guesses do not keep the owner out (SEC-18).
 */
export function knownDevice(secrets: Secrets, { publicOrigin }: Pick<Configuration, 'publicOrigin'>) {
  const proofOf = (nonce: string, email: string) => secrets.hmac('device', `${nonce}\n${email.toLowerCase()}`)
  return {
    cookieName: 'pms-device',
    options: {
      path: '/',
      httpOnly: true,
      maxAge: maxAgeDays * 86_400,
      secure: publicOrigin.startsWith('https:'),
      sameSite: 'lax' as const,
    },
    issue: (email: string): string => {
      const nonce = randomBytes(16).toString('base64url')
      return `${nonce}.${proofOf(nonce, email)}`
    },
    /** Which device this is for the address; null for a mark of another address, or none. */
    read: (mark: string | null, email: string): string | null => {
      const [nonce = '', proof = ''] = (mark ?? '').split('.')
      return nonce !== '' && secrets.isSame(proof, proofOf(nonce, email)) ? nonce : null
    },
  }
}
