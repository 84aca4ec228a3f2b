import { setTimeout as delay } from 'node:timers/promises'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { databaseUrl } from '../e2e/environment/server-database.ts'
import { freePort, ServerProcess } from '../e2e/environment/server-process.ts'
import { invariantBreaches } from './server-invariants.ts'
import { ServerLedger } from './server-ledger.ts'
import { databaseProcesses, postmasterOf, strayProcesses } from './server-processes.ts'
import {
  appliedUnheard,
  choose,
  onDatabase,
  openWriters,
  runningImports,
  untilImported,
  untilReady,
  writeMeanwhile,
} from './server-writers.ts'

interface KillRun {
  kills: number
  clients: number
  seed: number
  /** The folder with the built `server/main.js`. */
  dist: string
  log?: (line: string) => void
}

type Victim = 'server' | 'server and database' | 'database' | 'server while starting'

/** The processes to kill, weighted. If only the database is killed, the server survives and reconnects. */
const victims: readonly { weight: number; victim: Victim }[] = [
  { weight: 14, victim: 'server' },
  { weight: 3, victim: 'server and database' },
  { weight: 2, victim: 'database' },
  { weight: 1, victim: 'server while starting' },
]

const killAndRestart = async (server: ServerProcess, victim: Victim, random: () => number): Promise<number> => {
  const postmaster = postmasterOf(server.dataDir)
  const killedAt = performance.now()
  if (victim === 'server and database' || victim === 'database') process.kill(postmaster, 'SIGKILL')
  if (victim === 'database') {
    while ([0, postmaster].includes(postmasterOf(server.dataDir))) await delay(5)
    await untilReady(`http://127.0.0.1:${server.port}`)
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

/** Checks the database and its processes once, while writes are running. */
const checkOnce = async (dataDir: string): Promise<string[]> => {
  const breaches = await onDatabase(databaseUrl(dataDir), invariantBreaches)
  const strays = strayProcesses(dataDir, postmasterOf(dataDir))
  return strays.length > 0 ? [...breaches, `processes of an old database: ${strays.join(' ')}`] : breaches
}

/**
 * Clients write continuously while the server, its database or both are killed and restarted. Returns the breaches (the
 * invariants at every restart, finally the ledger too) and the duration of each restart.
 */
export async function runKills({ kills, clients, seed, dist, log = () => undefined }: KillRun) {
  const random = seeded(seed)
  const server = new ServerProcess(await freePort(), { RATE_LIMITS: 'off' }, dist)
  const { dataDir } = server
  const ledger = new ServerLedger()
  const findings: string[] = []
  const returns: { victim: Victim; ms: number }[] = []
  let cutImports = 0
  try {
    await server.start()
    const origin = `http://127.0.0.1:${server.port}`
    const url = () => databaseUrl(dataDir)
    const writers = await openWriters({ origin, ledger, url: url() }, clients, seed)
    const written = await writeMeanwhile(writers, async (counts) => {
      for (let round = 1; round <= kills; round += 1) {
        const enough = counts.writes + random() * 2 * clients
        await delay(20 + random() * 400)
        for (const goOnAt = Date.now() + 3000; counts.writes < enough && Date.now() < goOnAt; ) await delay(5)
        const { victim } = choose(victims, random)
        const ms = await killAndRestart(server, victim, random)
        returns.push({ victim, ms })
        const look = checkOnce(dataDir)
        cutImports += await onDatabase(url(), runningImports)
        // the check takes longer the more rows there are, so new writes wait until it is done
        counts.holds = look.catch(() => undefined)
        findings.push(...(await look).map((breach) => `round ${round} (${victim}): ${breach}`))
        log(
          `${round}. ${victim}: ready after ${Math.round(ms)} ms, ${counts.writes} writes, ${findings.length} findings`,
        )
      }
    })
    await onDatabase(url(), untilImported)
    findings.push(...written.findings, ...(await checkOnce(dataDir)))
    findings.push(...(await onDatabase(url(), (client) => ledger.differences(client))))
    const unheard = await onDatabase(url(), (client) => appliedUnheard(client, writers))
    // by chance a short run may meet neither
    if (kills >= 20 && Math.min(unheard, cutImports) < kills / 10)
      findings.push(`only ${unheard} answers were lost after their commit, only ${cutImports} times an import was cut`)
    await server.stop()
    const left = databaseProcesses(dataDir)
    if (left.length > 0) findings.push(`processes left after the end: ${left.map(({ pid }) => pid).join(' ')}`)
    const repeated = writers.reduce((sum, { client }) => sum + client.repeated, 0)
    return { findings, returns, writes: written.writes, repeated, unheard, cutImports, acknowledged: ledger.size }
  } finally {
    await server.dispose()
  }
}
