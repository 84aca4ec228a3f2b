import type { Secrets } from '../auth/secrets.ts'

const purpose = 'unsubscribe'

/** A signed token of a person for the unsubscribe link. Never expires, as mails are kept. */
export const unsubscribeToken = ({ hmac }: Pick<Secrets, 'hmac'>, userId: string): string =>
  `${userId}.${hmac(purpose, userId)}`

/** The person of a token; null if it is invalid. */
export const personOfToken = ({ hmac, isSame }: Pick<Secrets, 'hmac' | 'isSame'>, token: string): string | null => {
  const [, userId = '', mark = ''] = /^(\d{1,18})\.([\w-]{43})$/.exec(token) ?? []
  return userId !== '' && isSame(hmac(purpose, userId), mark) ? userId : null
}
