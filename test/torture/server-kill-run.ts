import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { seeded } from '../../src/host/conformance/toy-world.ts'
import { databaseUrl } from '../e2e/world/server-database.ts'
import { freePort, ServerProcess } from '../e2e/world/server-process.ts'
import { ServerClient } from './server-client.ts'
import { invariantBreaches } from './server-invariants-table.ts'
import { ServerLedger } from './server-ledger.ts'
import { databaseProcesses, postmasterOf, strayProcesses } from './server-processes.ts'
import { createOrganization, register, rotateJoinCode, type Writer, writesTable } from './server-writes-table.ts'

interface KillRun {
  kills: number
  clients: number
  seed: number
  /** The folder with the built `server/main.js`. */
  dist: string
  log?: (line: string) => void
}

type Victim = 'server' | 'server and database' | 'database' | 'server while starting'

/** What is killed, as often as its weight says. The database alone: the server lives on and gets it back. */
const victims: readonly { weight: number; victim: Victim }[] = [
  { weight: 14, victim: 'server' },
  { weight: 3, victim: 'server and database' },
  { weight: 2, victim: 'database' },
  { weight: 1, victim: 'server while starting' },
]

const choose = <Row extends { weight: number }>(rows: readonly Row[], random: () => number): Row => {
  const lots = rows.flatMap((row) => Array.from({ length: row.weight }, () => row))
  return lots[Math.floor(random() * lots.length)] as Row
}

const onDatabase = async <Result>(dataDir: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = new Client({ connectionString: databaseUrl(dataDir) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const untilReady = async (server: ServerProcess) => {
  const isReady = () =>
    fetch(`http://127.0.0.1:${server.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const giveUpAt = Date.now() + 60_000; !(await isReady()); await delay(20))
    if (Date.now() > giveUpAt) throw new Error(`not ready:\n${server.log}`)
}

const killAndRestart = async (server: ServerProcess, victim: Victim, random: () => number): Promise<number> => {
  const postmaster = postmasterOf(server.dataDir)
  const killedAt = performance.now()
  if (victim === 'server and database' || victim === 'database') process.kill(postmaster, 'SIGKILL')
  if (victim === 'database') {
    while (postmasterOf(server.dataDir) === postmaster) await delay(5)
    await untilReady(server)
    return performance.now() - killedAt
  }
  await server.kill()
  if (victim === 'server while starting') {
    const started = server.start().catch(() => undefined)
    await delay(50 + random() * 700)
    await server.kill()
    await started
  }
  const startedAt = performance.now()
  await server.start()
  return performance.now() - startedAt
}

type Run = Omit<Writer, 'me' | 'client' | 'keys' | 'name'>

const writerFor = async (run: Run, at: number): Promise<Writer> => {
  let names = 0
  const name = (kind: string) => `${kind}-${at}-${++names}`
  const email = `client-${at}@torture-mail.com`
  const writer: Writer = {
    ...run,
    name,
    client: new ServerClient(run.origin),
    me: { userId: '', email, orgId: '' },
    keys: [],
  }
  const { client, userId } = await register(writer, email)
  Object.assign(writer, { client, me: { userId, email, orgId: '' } })
  await createOrganization(writer)
  return writer
}

const openWriters = async (run: Run, clients: number, seed: number): Promise<Writer[]> => {
  const host = await writerFor(run, 0)
  Object.assign(run.harbour, { orgId: host.me.orgId, joinCode: await rotateJoinCode(host) })
  const writers = [host]
  for (let at = 1; at <= clients; at += 1) writers.push(await writerFor({ ...run, random: seeded(seed + at) }, at))
  return writers
}

/** What one look at the database and its processes finds wrong, while clients go on writing. */
const lookAt = async (dataDir: string): Promise<string[]> => {
  const breaches = await onDatabase(dataDir, invariantBreaches)
  const strays = strayProcesses(dataDir, postmasterOf(dataDir))
  return strays.length > 0 ? [...breaches, `processes of an old database: ${strays.join(' ')}`] : breaches
}

/** Lets the clients (all but the host) write until `untilOver` is done, and every write has its answer. */
const writeMeanwhile = async (writers: Writer[], untilOver: (counts: { writes: number }) => Promise<void>) => {
  const counts = { writes: 0 }
  let isOver = false
  const working = writers.slice(1).map(async (writer) => {
    for (; !isOver; counts.writes += 1) await choose(writesTable, writer.random).write(writer)
  })
  const ended = Promise.allSettled(working)
  await untilOver(counts).finally(() => {
    isOver = true
  })
  const failures = (await ended).flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  return { ...counts, findings: [...failures, ...writers.flatMap(({ client }) => client.complaints)] }
}

/**
 * Clients write without a pause while the server, its database or both are killed and started again. Answers what was
 * found wrong: at every return the invariants, at the end the ledger, too; and how long each return took.
 */
export async function runKills({ kills, clients, seed, dist, log = () => undefined }: KillRun) {
  const random = seeded(seed)
  const server = new ServerProcess(await freePort(), { RATE_LIMITS: 'off' }, dist)
  const { dataDir } = server
  const ledger = new ServerLedger()
  const findings: string[] = []
  const returns: { victim: Victim; ms: number }[] = []
  try {
    await server.start()
    const origin = `http://127.0.0.1:${server.port}`
    const writers = await openWriters({ origin, ledger, random, harbour: { orgId: '', joinCode: '' } }, clients, seed)
    await onDatabase(dataDir, (client) => client.query('UPDATE organizations SET seats = 1000000'))
    const written = await writeMeanwhile(writers, async (counts) => {
      for (let round = 1; round <= kills; round += 1) {
        const enough = counts.writes + random() * 2 * clients
        await delay(20 + random() * 400)
        for (const goOnAt = Date.now() + 3000; counts.writes < enough && Date.now() < goOnAt; ) await delay(5)
        const { victim } = choose(victims, random)
        const ms = await killAndRestart(server, victim, random)
        returns.push({ victim, ms })
        findings.push(...(await lookAt(dataDir)).map((breach) => `round ${round} (${victim}): ${breach}`))
        log(
          `${round}. ${victim}: ready after ${Math.round(ms)} ms, ${counts.writes} writes, ${findings.length} findings`,
        )
      }
    })
    findings.push(...written.findings, ...(await lookAt(dataDir)))
    findings.push(...(await onDatabase(dataDir, (client) => ledger.differences(client))))
    await server.stop()
    const left = databaseProcesses(dataDir)
    if (left.length > 0) findings.push(`processes left after the end: ${left.map(({ pid }) => pid).join(' ')}`)
    const repeated = writers.reduce((sum, { client }) => sum + client.repeated, 0)
    return { findings, returns, writes: written.writes, repeated, acknowledged: ledger.size }
  } finally {
    await server.dispose()
  }
}
