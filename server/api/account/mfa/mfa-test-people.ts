import { TOTP } from 'otpauth'
import { person, type TestPerson } from '../../../test/test-people.ts'
import type { TestServer } from '../../../test/test-server.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'

const stepMs = 30_000

/** People with passkeys, and their devices. */
const passkeyPeople = (server: TestServer, provedPerson: () => Promise<TestPerson>) => {
  const addPasskey = async ({ token }: { token: string }, device = new SoftAuthenticator()) => {
    const { challengeId, options } = (await server.call('startPasskey', {}, { token })).result
    const payload = { challengeId, name: 'Phone', credential: device.make(options) }
    return { device, answer: await server.call('confirmPasskey', payload, { token }) }
  }
  const withPasskey = async () => {
    const someone = await provedPerson()
    const { device, answer } = await addPasskey(someone)
    return { ...someone, device, passkeyId: answer.result.id, recoveryCodes: answer.result.recoveryCodes as string[] }
  }

  const startSignIn = async (mfaTicket?: string) =>
    (await server.call('startPasskeySignIn', mfaTicket ? { mfaTicket } : {})).result
  const signInBy = async (device: SoftAuthenticator, mfaTicket?: string) => {
    const { challengeId, options } = await startSignIn(mfaTicket)
    const payload = { challengeId, credential: device.sign(options), ...(mfaTicket ? { mfaTicket } : {}) }
    return server.call('signInByPasskey', payload)
  }
  return { addPasskey, withPasskey, startSignIn, signInBy }
}

/** The server with its clock, and people with second factors. */
export const factorPeople = (server: TestServer) => {
  let shiftMs = 0
  const later = (ms: number) => {
    server.later(ms)
    shiftMs += ms
  }
  /** Moves the clock to the beginning of the next step, so that a test of several calls stays within it. */
  const atNextStep = () => later(stepMs - ((Date.now() + shiftMs) % stepMs))
  /** The code of an app, `steps` away from the current step. */
  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + shiftMs + steps * stepMs })

  const login = (someone: TestPerson) =>
    server.call('login', { tenantId: 1, orgEmail: someone.email, password: someone.password })

  /** A person with a recent proof of identity by the server's clock. */
  const provedPerson = async (more = {}) => {
    const someone = await person(server, more)
    if (Object.keys(more).length > 0)
      await server.call('reauthenticate', { password: someone.password }, { token: someone.token })
    return someone
  }

  const withTotp = async () => {
    const someone = await provedPerson()
    const asThem = { token: someone.token }
    const { secret } = (await server.call('startTotp', {}, asThem)).result
    const { recoveryCodes } = (await server.call('confirmTotp', { code: codeOf(secret) }, asThem)).result
    later(stepMs)
    return { ...someone, secret, recoveryCodes: recoveryCodes as string[] }
  }

  /** Signs in with the right password and returns the ticket. */
  const ticketOf = async (someone: TestPerson): Promise<string> => (await login(someone)).result.mfaTicket
  /** As many tickets as after that many sign-ins with the right password. */
  const ticketsOf = async (someone: TestPerson, count: number): Promise<string[]> => {
    const { newToken, hashToken } = server.secrets
    const [first, others] = [await ticketOf(someone), Array.from({ length: count - 1 }, () => newToken())]
    await server.db.pool.query(
      `INSERT INTO mfa_tickets (ticket_hash, user_id, device_name, expires_at)
       SELECT hash, user_id, device_name, expires_at FROM mfa_tickets, unnest($2::text[]) AS hash WHERE ticket_hash = $1`,
      [hashToken(first), others.map(hashToken)],
    )
    return [first, ...others]
  }
  const audited = async (someone: TestPerson): Promise<string[]> => {
    const { rows } = await server.db.pool.query<{ action: string }>(
      'SELECT action FROM audit_log WHERE actor_id = $1 ORDER BY id',
      [someone.userId],
    )
    return rows.map(({ action }) => action)
  }
  return {
    later,
    atNextStep,
    codeOf,
    provedPerson,
    login,
    withTotp,
    ticketOf,
    ticketsOf,
    audited,
    ...passkeyPeople(server, provedPerson),
  }
}
