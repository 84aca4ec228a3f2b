import { desc, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { mailOutbox } from '../db/schema.ts'
import { makePerson } from './made-people.ts'
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

/** A person who registered by the calls of the page; `more` is added, such as a join code. */
export const registered = async (
  server: TestServer,
  { email = freshAddress(), ...more }: { email?: string } & Record<string, unknown> = {},
): Promise<TestPerson> => {
  const answer = await server.call('register', await registration(server, email, more))
  if (answer.code !== '200') throw new Error(`register answered ${answer.code} ${answer.message}`)
  const { token, userId, orgId = '' } = answer.result
  return { email, password: goodPassword, token, userId, orgId }
}

/** The owner of an organisation who made it by the calls of the page. */
export const founded = async (server: TestServer, orgName = 'Tide Works'): Promise<TestPerson> => {
  const someone = await registered(server)
  const { result } = await server.call('createOrganization', { orgName, ...place }, { token: someone.token })
  return { ...someone, token: result.token, orgId: result.orgId }
}

/** A person who joined the organisation of `host` by its code. */
export const joined = async (server: TestServer, host: TestPerson): Promise<TestPerson> => {
  const { result } = await server.call('rotateJoinCode', {}, { token: host.token })
  return registered(server, { joinCode: result.joinCode })
}

const newPerson = (email = freshAddress()) => ({ email, password: goodPassword, name: 'Anna Lind', ...place })

/** A person with an account. Anything but an address is for the call that registers them, such as a join code. */
export const person = async (
  server: TestServer,
  { email, ...more }: { email?: string } & Record<string, unknown> = {},
): Promise<TestPerson> => {
  if (Object.keys(more).length > 0) return registered(server, { ...more, ...(email ? { email } : {}) })
  const made = newPerson(email)
  return { ...made, ...(await makePerson(server, made)) }
}

/** The owner of a new organisation. */
export const owner = async (server: TestServer, orgName = 'Tide Works'): Promise<TestPerson> => {
  const made = newPerson()
  return { ...made, ...(await makePerson(server, { ...made, organization: { name: orgName } })) }
}

/** A member of the organisation of `host`. */
export const memberOf = async (server: TestServer, { orgId }: Pick<TestPerson, 'orgId'>): Promise<TestPerson> => {
  const made = newPerson()
  return { ...made, ...(await makePerson(server, { ...made, organization: { orgId } })) }
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
export const newestMail = async ({ reader }: Database, address: string): Promise<TestMail | undefined> => {
  const isTo = eq(mailOutbox.recipient, address)
  const { subject, text, code, link } = mailOutbox
  const newest = reader.select({ subject, text, code, link }).from(mailOutbox)
  return (await newest.where(isTo).orderBy(desc(mailOutbox.createdAt)).limit(1))[0]
}
