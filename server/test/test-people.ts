import { desc, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { mailOutbox } from '../db/schema.ts'
import type { TestServer } from './test-server.ts'

export interface TestPerson {
  email: string
  password: string
  token: string
  userId: string
  orgId: string
}

export const goodPassword = 'quiet-harbour-lantern-47'
const place = { language: 'en', timeZone: 'Asia/Shanghai' }

let counter = 0
export const freshAddress = (name = 'anna'): string => {
  counter += 1
  return `${name}${counter}@mail-of-tests.com`
}

/** Requests a mailed code and reads it. */
export const mailedCode = async (server: TestServer, orgEmail: string, scene = 'register') => {
  const { result } = await server.call('sendCode', { orgEmail, scene })
  const mail = await server.mailTo(orgEmail)
  return { requestId: result.requestId as string, emailCode: mail?.code ?? '000000' }
}

export const registration = async (server: TestServer, orgEmail: string, more: Record<string, unknown> = {}) => ({
  tenantId: 1,
  orgEmail,
  ...(await mailedCode(server, orgEmail)),
  password: goodPassword,
  orgUserName: 'Anna Lind',
  ...place,
  agreeTerms: true,
  ...more,
})

/** A registered person; `more` is added to the call, such as a join code. */
export const person = async (
  server: TestServer,
  { email = freshAddress(), ...more }: { email?: string } & Record<string, unknown> = {},
): Promise<TestPerson> => {
  const answer = await server.call('register', await registration(server, email, more))
  if (answer.code !== '200') throw new Error(`register answered ${answer.code} ${answer.message}`)
  const { token, userId, orgId = '' } = answer.result
  return { email, password: goodPassword, token, userId, orgId }
}

/** The owner of a new organisation. */
export const owner = async (server: TestServer, orgName = 'Tide Works'): Promise<TestPerson> => {
  const someone = await person(server)
  const { result } = await server.call('createOrganization', { orgName, ...place }, { token: someone.token })
  return { ...someone, token: result.token, orgId: result.orgId }
}

/** A person who joined the organisation of `host` by its code. */
export const memberOf = async (server: TestServer, host: TestPerson): Promise<TestPerson> => {
  const { result } = await server.call('rotateJoinCode', {}, { token: host.token })
  return person(server, { joinCode: result.joinCode })
}

export const codesOf = (answers: { code: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** The token in a mailed link. */
export const linkValue = (link: string | null | undefined): string =>
  [...new URL(link ?? 'http://none').searchParams.values()][0] ?? ''

export const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_none, index) => work(index)))

export type TestMail = Pick<typeof mailOutbox.$inferSelect, 'subject' | 'text' | 'code' | 'link'>

/** The newest mail to this address in the outbox. */
export const newestMail = (db: Database, address: string): Promise<TestMail | undefined> =>
  db.system(async (tx) => {
    const isTo = eq(mailOutbox.recipient, address)
    const [mail] = await tx.select().from(mailOutbox).where(isTo).orderBy(desc(mailOutbox.createdAt)).limit(1)
    return mail
  })
