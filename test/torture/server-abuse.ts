import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { callsTable } from '../../src/core/calls/calls.ts'
import { freePort, ServerProcess } from '../e2e/environment/server-process.ts'
import { openPostgres } from './own-postgres.ts'
import { onDatabase } from './server-writers.ts'

const dist = process.env.DIST ?? 'dist'
const seconds = process.env.TORTURE ? 600 : 20
const password = 'quiet-harbour-lantern-47'
const place = { language: 'en', timeZone: 'Asia/Shanghai' }
/** 30 times the budget of a day. */
const maxBeaconBytes = 1_000_000 * 1024

const postgres = await openPostgres()
const env = { DATABASE_URL: postgres.url, SECRET_KEY: 'abuse'.repeat(8), TRUST_PROXY: '127.0.0.1', APP_ENV: 'dev' }
const server = new ServerProcess(await freePort(), env, dist)
await server.start()
const origin = `http://127.0.0.1:${server.port}`

const anyNetwork = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')

interface Sender {
  ip?: string
  cookie?: string
}

const send = async (name: keyof typeof callsTable, payload: object, { ip = anyNetwork(), cookie }: Sender = {}) => {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api${callsTable[name].path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': ip,
      timezonestr: 'Asia/Shanghai',
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(30_000),
  })
  const { code, result } = (await response.json()) as { code: string; result: Record<string, string> }
  const mark = response.headers.getSetCookie().find((line) => line.startsWith('pms-device='))
  return { code, result, mark: mark?.split(';')[0], status: response.status, ms: performance.now() - startedAt }
}

const register = async (orgEmail: string) => {
  const { result } = await send('sendCode', { orgEmail, scene: 'register' })
  const emailCode = await onDatabase(postgres.url, async (client) => {
    const mails =
      'SELECT code FROM mail_outbox WHERE recipient = $1 AND code IS NOT NULL ORDER BY created_at DESC LIMIT 1'
    return (await client.query(mails, [orgEmail])).rows[0]?.code
  })
  const payload = { tenantId: 1, orgEmail, requestId: result.requestId, emailCode, password, orgUserName: 'Anna Lind' }
  return send('register', { ...payload, ...place, agreeTerms: true })
}

const [anna, mallory] = ['anna@torture-mail.com', 'mallory@torture-mail.com']
const { mark } = await register(anna)
await register(mallory)
// the device has been known for more than a day, like a phone
await onDatabase(postgres.url, (client) =>
  client.query(`UPDATE known_devices SET created_at = now() - interval '2 days'`),
)

let isStopped = false
const counts: Record<string, number> = {}
const silent: Socket[] = []
const attack = async (name: string, pauseMs: number, once: () => Promise<{ status: number }>) => {
  while (!isStopped) {
    const { status } = await once().catch(() => ({ status: 0 }))
    const key = `${name} ${status}`
    counts[key] = (counts[key] ?? 0) + 1
    await delay(pauseMs)
  }
}
const login = (orgEmail: string, word: string, sender?: Sender) =>
  send('login', { tenantId: 1, orgEmail, password: word }, sender)
const bogus = () => ({
  tenantId: 1,
  orgEmail: `${randomUUID()}@torture-mail.com`,
  requestId: randomUUID(),
  emailCode: '123456',
})
const beacons = async () => {
  const body = `view,app_id=x event_id="${randomUUID()}",text="${'x'.repeat(200_000)}" 1`
  const headers = { 'x-forwarded-for': anyNetwork() }
  return fetch(`${origin}/v1/write/rum`, { method: 'POST', body, headers, signal: AbortSignal.timeout(30_000) })
}
const silence = async () => {
  if (silent.length >= 1500) silent.shift()?.destroy()
  silent.push(connect(server.port, '127.0.0.1').on('error', () => undefined))
  return { status: silent.filter(({ destroyed }) => !destroyed).length > 1500 ? 1 : 200 }
}

const attacks = [
  attack('wrong password of Anna', 10, () => login(anna, 'wrong password')),
  attack('mails to Anna', 50, () => send('sendCode', { orgEmail: anna, scene: 'login' })),
  attack('bogus registration', 10, () =>
    send('register', { ...bogus(), password, orgUserName: 'Nobody', ...place, agreeTerms: true }),
  ),
  attack('sign-in of Mallory', 10, () => login(mallory, password)),
  // together these send more than the day's budget in ten minutes
  attack('beacons', 0, beacons),
  attack('beacons', 0, beacons),
  attack('silent connection', 5, silence),
  attack('one network', 0, () => login(`${randomUUID()}@torture-mail.com`, 'wrong password', { ip: '203.0.113.9' })),
]

const honest: { code: string; ms: number }[] = []
let cookie = mark as string
// a few dozen sign-ins in all: an account has 60 an hour
for (const until = Date.now() + seconds * 1000; Date.now() < until; await delay(seconds * 25)) {
  const answer = await login(anna, password, { cookie })
  honest.push(answer)
  cookie = answer.mark ?? cookie
}
isStopped = true
await Promise.all(attacks)
for (const socket of silent) socket.destroy()

const storedBytes = await onDatabase(postgres.url, async (client) =>
  Number((await client.query('SELECT coalesce(sum(length(line)), 0) AS bytes FROM beacons')).rows[0].bytes),
)
const sessionsOf = await onDatabase(postgres.url, async (client) => {
  const living =
    'SELECT count(*) FROM sessions JOIN accounts a ON a.id = user_id WHERE a.email = $1 AND ended_at IS NULL'
  return Number((await client.query(living, [mallory])).rows[0].count)
})
await server.dispose()
postgres.dispose()

const p99 = honest.map(({ ms }) => ms).sort((a, b) => a - b)[Math.ceil(honest.length * 0.99) - 1] ?? 0
const refused = honest.filter(({ code }) => code !== '200').length
console.log(JSON.stringify(counts))
const refusedBeacons = Object.entries(counts).reduce(
  (sum, [key, count]) => (/^beacons 4/.test(key) ? sum + count : sum),
  0,
)
const checks: [string, boolean][] = [
  [`Anna signed in ${honest.length - refused} of ${honest.length} times on her device`, refused === 0],
  [`her sign-in took ${Math.round(p99)} ms at p99 (1000 allowed)`, p99 < 1000],
  [
    `beacons take ${Math.round(storedBytes / 1e6)} MB (${Math.round(maxBeaconBytes / 1e6)} allowed)`,
    storedBytes <= maxBeaconBytes,
  ],
  [`${refusedBeacons} events were refused, as a long attack should`, refusedBeacons > 0 || !process.env.TORTURE],
  [`Mallory has ${sessionsOf} sessions (50 allowed)`, sessionsOf <= 50],
]
for (const [what, isMet] of checks) console.log(`${isMet ? 'met' : 'MISSED'}: ${what}`)
process.exit(checks.every(([, isMet]) => isMet) ? 0 : 1)
