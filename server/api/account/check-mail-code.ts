import { codes } from '../../../src/core/codes.ts'
import type { mailCodes } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext } from '../../http/handler-types.ts'
import { mailboxKey } from '../../limits/limits.ts'
import { isId } from '../accepted-fields-rules.ts'
import { countTry, type MailCode } from './mail-code-queries.ts'
import { requestOrigin } from './request-origin.ts'

export const mailCodeExpired = () => new ApiError(codes.mailCodeExpired, { message: 'account.code_expired' })

/** The stored form of a code: keyed, and bound to its request, purpose and address. */
export const hashMailCode = (
  { secrets }: Pick<HandlerContext, 'secrets'>,
  { requestId, scene, email }: MailCode,
  code: string,
) => secrets.hmac('mail-code', [requestId, scene, email, code.normalize('NFKC').replace(/\s/g, '')].join('\n'))

/**
 * Counts a try of a mailed code and compares it. Refuses 0410003 when the code is unknown, expired or tried too often, and
 * 0410002 when it is wrong. All strangers share one count over all codes of an address, all known networks another; a known device
 * of its owner is exempt. The caller consumes the code (`consumeMailCode`) in the transaction that acts on it.
 */
export const checkMailCode = async (
  context: HandlerContext,
  mailCode: MailCode,
  code: string,
): Promise<typeof mailCodes.$inferSelect> => {
  if (!isId(mailCode.requestId)) throw mailCodeExpired()
  const row = await context.db.system((tx) => countTry(tx, mailCode, context.now()))
  if (!row) throw mailCodeExpired()
  const origin = await requestOrigin(context, mailCode.email)
  const key = `${mailboxKey(context.secrets, mailCode.email)} ${origin}`
  if (origin !== 'device') await context.limits.consume('codeTriesByRecipient', key)
  if (!context.secrets.isSame(row.codeHash, hashMailCode(context, mailCode, code)))
    throw new ApiError(codes.mailCodeWrong, { message: 'account.code_invalid' })
  await context.limits.forgive('codeTriesByRecipient', key)
  return row
}
