import { freePort, ServerProcess } from '../e2e/environment/server-process.ts'
import { openPostgres } from './own-postgres.ts'
import { ServerClient } from './server-client.ts'
import { ServerLedger } from './server-ledger.ts'
import { onDatabase, openWriters } from './server-writers.ts'
import type { Writer } from './server-writes.ts'

const dist = process.env.DIST ?? 'dist'
const place = { language: 'en', timeZone: 'Asia/Shanghai' }
const password = 'quiet-harbour-lantern-47'

interface Stage {
  /** Server processes on one database. */
  origins: readonly string[]
  writers: readonly Writer[]
  query: (text: string) => Promise<Record<string, string>[]>
}

/** The codes of `count` concurrent requests, sent to the processes in turn. */
const race = async (
  { origins }: Stage,
  count: number,
  ask: (client: ServerClient, at: number) => Promise<{ code: string }>,
  token?: string | ((at: number) => string | undefined),
): Promise<Record<string, number>> => {
  const received: Record<string, number> = {}
  const one = async (at: number) => {
    const mine = typeof token === 'function' ? token(at) : token
    const { code } = await ask(new ServerClient(origins[at % origins.length] as string, mine), at)
    received[code] = (received[code] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: count }, (_none, at) => one(at)))
  return received
}

const newestMail = async ({ query }: Stage, column: 'code' | 'link', address: string): Promise<string> => {
  const where = `recipient = '${address}' AND ${column} IS NOT NULL`
  const [row] = await query(
    `SELECT ${column} AS found FROM mail_outbox WHERE ${where} ORDER BY created_at DESC LIMIT 1`,
  )
  const found = row?.found ?? ''
  return column === 'code' ? found : ([...new URL(found).searchParams.values()][0] ?? '')
}

/** Things that may be used once, and the answer for everyone but the first. */
const races: Readonly<Record<string, (stage: Stage) => Promise<Record<string, number>>>> = {
  ticket: async (stage) => {
    const { ticket } = await (stage.writers[1] as Writer).client.write('createTicket', {})
    return race(stage, 50, async ({ origin }) => {
      const headers = { timezonestr: place.timeZone }
      const url = `${origin}/api/tickets/get-token?ticket=${encodeURIComponent(ticket)}`
      const response = await fetch(url, { headers })
      return (await response.json()) as { code: string }
    })
  },
  invitation: async (stage) => {
    const [host, guest] = stage.writers as [Writer, Writer]
    await host.client.write('createInvitations', { emails: [guest.me.email], roleCode: 'organizationMember' })
    const inviteToken = await newestMail(stage, 'link', guest.me.email)
    return race(stage, 50, (client) => client.ask('acceptInvitation', { inviteToken }), guest.client.token)
  },
  'mail code': async (stage) => {
    const { email } = (stage.writers[2] as Writer).me
    const { client } = stage.writers[2] as Writer
    const { requestId } = await client.write('sendCode', { orgEmail: email, scene: 'login' })
    const code = await newestMail(stage, 'code', email)
    const payload = { tenantId: 1, loginType: 'email', orgEmail: email, requestId, code }
    return race(stage, 50, (other) => other.ask('loginCode', payload))
  },
  'code of a registration': async (stage) => {
    const orgEmail = 'racer@torture-mail.com'
    const client = new ServerClient(stage.origins[0] as string)
    const { requestId } = await client.write('sendCode', { orgEmail, scene: 'register' })
    const emailCode = await newestMail(stage, 'code', orgEmail)
    const person = { tenantId: 1, orgEmail, requestId, emailCode, orgUserName: 'Racer', ...place, agreeTerms: true }
    return race(stage, 50, (other, at) => other.ask('register', { ...person, password: `${password}-${at}` }))
  },
  'reset link': async (stage) => {
    const { email } = (stage.writers[3] as Writer).me
    await (stage.writers[3] as Writer).client.write('forgotPassword', { orgEmail: email })
    const resetToken = await newestMail(stage, 'link', email)
    return race(stage, 50, (client, at) => client.ask('resetPassword', { resetToken, password: `${password}-${at}` }))
  },
  'organisation key': (stage) => {
    const people = stage.writers.slice(4)
    const payload = { orgName: 'Racers', orgKey: 'racers', ...place }
    const tokenOf = (at: number) => people[at % people.length]?.client.token
    return race(stage, 100, (client) => client.ask('createOrganization', payload), tokenOf)
  },
}

const openStage = async () => {
  const postgres = await openPostgres()
  const env = { RATE_LIMITS: 'off', DATABASE_URL: postgres.url, SECRET_KEY: 'torture-'.repeat(5) }
  const servers: ServerProcess[] = []
  for (let at = 0; at < 3; at += 1) servers.push(new ServerProcess(await freePort(), env, dist))
  const close = async () => {
    for (const server of servers) await server.dispose()
    postgres.dispose()
  }
  try {
    await Promise.all(servers.map((server) => server.start()))
    const origins = servers.map(({ port }) => `http://127.0.0.1:${port}`)
    const at = { origin: origins[0] as string, ledger: new ServerLedger(), url: postgres.url }
    const writers = await openWriters(at, 8, 1)
    const query = (text: string) => onDatabase(postgres.url, async (client) => (await client.query(text)).rows)
    console.log(`${servers.length} server processes on one ${postgres.version}`)
    return { stage: { origins, writers, query }, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** `tsx test/torture/server-redemptions.ts`, after a build: of many concurrent uses exactly one succeeds. */
const { stage, close } = await openStage()
let failed = 0
for (const [name, run] of Object.entries(races)) {
  const received = await run(stage)
  // 04206: the winner got another token, and its concurrent requests came later
  const isOne = received['200'] === 1 && Object.keys(received).every((code) => /^(200|04206|04\d{5})$/.test(code))
  if (!isOne) failed += 1
  console.log(`${isOne ? 'one' : 'NOT ONE'}: ${name} ${JSON.stringify(received)}`)
}
await close()
process.exit(failed === 0 ? 0 : 1)
