import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Environment, openEnvironment } from '../../test/e2e/environment/open-environment.ts'
import { People, type Person } from '../../test/e2e/environment/people.ts'
import { databaseUrl } from '../../test/e2e/environment/server-database.ts'
import { freePort } from '../../test/e2e/environment/server-process.ts'
import { httpLoad, type Load, type LoadResult } from './http-load.ts'
import type { Bench } from './measure-types.ts'

const clients = 20
const loginsPerSecond = 60
const checksPerSecond = 100
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = 3

const apiHeaders = (origin: string, more: Record<string, string> = {}) => ({
  'content-type': 'application/json',
  origin,
  'sec-fetch-site': 'same-origin',
  timezone: '8',
  timezoneStr: 'Asia/Shanghai',
  ...more,
})

const isAccepted = (status: number, text: string) => status === 200 && text.includes('"code":"200"')

/** Starts Better Auth on the server's database; returns its address and the cookie of a signed-up user. */
const startBetterAuth = async (environment: Environment) => {
  const origin = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/bench/better-auth-server.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(environment.server.dataDir),
      ORIGIN: origin,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name: 'Anna Lind', email: 'anna@worktide-mail.com', password: 'quiet-harbour-lantern-47' }),
  })
  if (!answer.ok) throw new Error(`Better Auth answered ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { origin, cookie: cookie.join('; '), stop: () => child.kill('SIGKILL') }
}

const median = (runs: LoadResult[]): LoadResult =>
  [...runs].sort((one, other) => one.perSecond - other.perSecond)[Math.floor(runs.length / 2)] as LoadResult

/** Alternates both in several rounds, so that a slow moment of the machine affects both. */
const sideBySide = async (ours: () => Promise<LoadResult>, theirs: () => Promise<LoadResult>) => {
  await ours()
  await theirs()
  const runs = { ours: [] as LoadResult[], theirs: [] as LoadResult[] }
  for (let round = 0; round < rounds; round++) {
    runs.ours.push(await ours())
    runs.theirs.push(await theirs())
  }
  return { ours: median(runs.ours), theirs: median(runs.theirs) }
}

type Pace = Pick<Load, 'clients' | 'perSecond'>

const loadsOf = (environment: Environment, person: Person, betterAuth: { origin: string; cookie: string }) => {
  const post = (path: string, headers: Record<string, string>, payload: unknown, pace: Pace) =>
    httpLoad(
      {
        url: `http://127.0.0.1:${environment.server.port}/api${path}`,
        method: 'POST',
        headers: apiHeaders(environment.origin, headers),
        body: () => JSON.stringify(payload),
        seconds,
        ...pace,
      },
      isAccepted,
    )
  const { orgEmail, password, token } = person
  return {
    login: (pace: Pace) => post('/account/login', {}, { tenantId: 1, orgEmail, password }, pace),
    assemble: (pace: Pace) => post('/account/user-org-assemble', { accesstoken: token }, {}, pace),
    check: (pace: Pace) =>
      httpLoad(
        {
          url: `${betterAuth.origin}/api/auth/get-session`,
          method: 'GET',
          headers: { cookie: betterAuth.cookie, origin: betterAuth.origin },
          seconds,
          ...pace,
        },
        (status, text) => status === 200 && text.includes('"session"'),
      ),
  }
}

/** Sign-ins and session checks of the built server; session checks are compared with Better Auth's on the same database. */
export const serverBench: Bench = async () => {
  const environment = await openEnvironment({})
  const person = await new People(environment.origin, environment.mailbox).owner()
  const betterAuth = await startBetterAuth(environment)
  try {
    const { login, assemble, check } = loadsOf(environment, person, betterAuth)
    const atOnce = await login({ clients })
    const paced = await login({ clients, perSecond: loginsPerSecond })
    const { ours, theirs } = await sideBySide(
      () => assemble({ clients }),
      () => check({ clients }),
    )
    const calm = await assemble({ clients, perSecond: checksPerSecond })
    return [
      { name: `login, ${clients} clients`, value: atOnce.perSecond, unit: '/s', bound: { min: loginsPerSecond } },
      { name: `login, ${loginsPerSecond}/s, p99`, value: paced.p99Ms, unit: 'ms', bound: { max: 150 } },
      {
        name: `assembly, ${clients} clients`,
        value: ours.perSecond,
        unit: '/s',
        bound: { min: theirs.perSecond },
        comparison: { name: 'Better Auth get-session', value: theirs.perSecond },
      },
      { name: `assembly, ${checksPerSecond}/s, p99`, value: calm.p99Ms, unit: 'ms', bound: { max: 10 } },
    ]
  } finally {
    betterAuth.stop()
    await environment.close()
  }
}
