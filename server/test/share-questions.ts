import { randomBytes } from 'node:crypto'
import type { CallName } from '../../src/core/calls/calls.ts'
import { owner, type TestPerson } from './test-people.ts'
import type { TestServer } from './test-server.ts'

/** A stranger's call with a share's code; its timing must not reveal whether the code exists. */
interface ShareQuestion {
  name: CallName
  what: string
  payload(shareCode: string): object
  share: { password?: string; isRevoked?: boolean }
}

const password = 'harbour'
const asks = (shareCode: string) => ({ shareCode })
const opens = (shareCode: string) => ({ shareCode, password })
const guesses = (shareCode: string) => ({ shareCode, password: 'not the password' })

/** SEC-4 and SEC-22: wrong, revoked and unknown are alike. An active share without a password differs: it opens. */
export const shareQuestionsTable: ShareQuestion[] = [
  { name: 'shareInfo', what: 'with a password', payload: asks, share: { password } },
  { name: 'shareInfo', what: 'revoked', payload: asks, share: { isRevoked: true } },
  { name: 'openShare', what: 'with a password', payload: asks, share: { password } },
  { name: 'openShare', what: 'wrong password', payload: guesses, share: { password } },
  { name: 'openShare', what: 'revoked', payload: asks, share: { isRevoked: true } },
  { name: 'openShare', what: 'password of a revoked one', payload: opens, share: { password, isRevoked: true } },
]

/** A code of the same length as real ones. */
export const unknownShareCode = (): string => randomBytes(16).toString('base64url')

const makeShare = async (server: TestServer, host: TestPerson, { password, isRevoked }: ShareQuestion['share']) => {
  const card = { resourceType: 'organization', resourceId: host.orgId }
  const { result } = await server.call('createShare', { ...card, password }, { token: host.token })
  const { shareCode } = result as { shareCode: string }
  if (isRevoked) await server.call('revokeShare', { shareCode }, { token: host.token })
  return shareCode
}

/** Makes a share in a new organisation for such a call; returns its code. */
export const makeShareFor = async (server: TestServer, { share }: ShareQuestion): Promise<string> =>
  makeShare(server, await owner(server), share)
