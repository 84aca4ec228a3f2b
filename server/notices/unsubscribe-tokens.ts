import type { Secrets } from '../auth/secrets.ts'

const purpose = 'unsubscribe'

/** Names a person to the address that ends their mails; as good for ever, because a mail is. */
export const unsubscribeToken = ({ hmac }: Pick<Secrets, 'hmac'>, userId: string): string =>
  `${userId}.${hmac(purpose, userId)}`

/** The person of a token; null: nobody made it. */
export const personOfToken = ({ hmac, isSame }: Pick<Secrets, 'hmac' | 'isSame'>, token: string): string | null => {
  const [, userId = '', mark = ''] = /^(\d{1,18})\.([\w-]{43})$/.exec(token) ?? []
  return userId !== '' && isSame(hmac(purpose, userId), mark) ? userId : null
}
