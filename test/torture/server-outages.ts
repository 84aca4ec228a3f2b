import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseUrl } from '../e2e/environment/server-database.ts'
import { freePort, ServerProcess } from '../e2e/environment/server-process.ts'
import { openPostgres } from './own-postgres.ts'
import { invariantBreaches } from './server-invariants.ts'
import { ServerLedger } from './server-ledger.ts'
import { postmasterOf } from './server-processes.ts'
import { onDatabase, openWriters, untilImported, untilReady, writeMeanwhile } from './server-writers.ts'

const dist = process.env.DIST ?? 'dist'
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const clients = Number(process.env.CLIENTS ?? 20)

interface Stage {
  server: ServerProcess
  origin: string
  counts: { writes: number }
}

/** The error of a request while the database is down; it must arrive at once, as an envelope. */
const submitErrorOf = async (origin: string): Promise<string> => {
  const login = { tenantId: 1, orgEmail: 'nobody@torture-mail.com', password: 'wrong' }
  const startedAt = Date.now()
  const response = await fetch(`${origin}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(login),
  })
  const body = await response.text()
  const { code, message } = JSON.parse(body) as { code: string; message: string }
  const isLeaky = /\bat \w|node_modules|postgres|ECONN/.test(body) ? ', with what is nobody’s business' : ''
  const isLate = Date.now() - startedAt > 8000 ? ', late' : ''
  return `${response.status} ${code} ${message} retry-after ${response.headers.get('retry-after')}${isLeaky}${isLate}`
}

const away = '503 500 server.unavailable retry-after 2'
const readiness = (origin: string) => fetch(`${origin}/readyz`).then(({ status }) => status)

/** Lets 20 clients write through an outage; no acknowledged write may be lost afterwards. The server is not restarted. */
const runOutage = async (
  server: ServerProcess,
  url: () => string,
  outage: (stage: Stage) => Promise<string[]>,
): Promise<string[]> => {
  const origin = `http://127.0.0.1:${server.port}`
  const ledger = new ServerLedger()
  await server.start()
  const writers = await openWriters({ origin, ledger, url: url() }, clients, seed)
  const findings: string[] = []
  const written = await writeMeanwhile(writers, async (counts) => {
    findings.push(...(await outage({ server, origin, counts })))
    await untilReady(origin)
    const enough = counts.writes + clients
    for (const giveUpAt = Date.now() + 60_000; counts.writes < enough; await delay(20))
      if (Date.now() > giveUpAt) throw new Error('nobody can write any more')
  })
  await onDatabase(url(), untilImported)
  findings.push(...written.findings, ...(await onDatabase(url(), invariantBreaches)))
  findings.push(...(await onDatabase(url(), (client) => ledger.differences(client))))
  console.log(`  ${written.writes} writes, ${ledger.size} facts acknowledged, ${findings.length} findings`)
  return findings
}

/** The embedded database is killed or stopped while the server runs. */
const embeddedRestarts = async (): Promise<string[]> => {
  const server = new ServerProcess(await freePort(), { RATE_LIMITS: 'off' }, dist)
  const { dataDir } = server
  const outage = async ({ origin }: Stage) => {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL', 'SIGINT', 'SIGKILL'] as const) {
      const postmaster = postmasterOf(dataDir)
      const startedAt = Date.now()
      process.kill(postmaster, signal)
      while ([0, postmaster].includes(postmasterOf(dataDir))) await delay(10)
      await untilReady(origin)
      console.log(`  ${signal}: ready again after ${Date.now() - startedAt} ms`)
      await delay(500)
    }
    return []
  }
  return runOutage(server, () => databaseUrl(dataDir), outage).finally(() => server.dispose())
}

/** The database of `DATABASE_URL` is down for 3 seconds, twice. */
const foreignRestarts = async (): Promise<string[]> => {
  const postgres = await openPostgres()
  console.log(`  ${postgres.version}`)
  const env = { RATE_LIMITS: 'off', DATABASE_URL: postgres.url, SECRET_KEY: 'torture-'.repeat(5) }
  const server = new ServerProcess(await freePort(), env, dist)
  const outage = async ({ origin }: Stage) => {
    const received: string[] = []
    for (const mode of ['fast', 'immediate'] as const) {
      postgres.stop(mode)
      await delay(1500)
      const [refusal, ready] = [await submitErrorOf(origin), await readiness(origin)]
      if (refusal !== away || ready !== 503) received.push(`while the database is away: ${refusal}; readyz ${ready}`)
      await delay(1500)
      postgres.start()
      await untilReady(origin)
    }
    return received
  }
  try {
    return await runOutage(server, () => postgres.url, outage)
  } finally {
    await server.dispose()
    postgres.dispose()
  }
}

/** Fills the disk. */
const fill = (file: string): void => {
  const handle = openSync(file, 'w')
  for (let size = 1024 * 1024; size >= 512; )
    try {
      writeSync(handle, Buffer.alloc(size))
    } catch {
      size /= 2
    }
  closeSync(handle)
}

/** Requests new write-ahead log files until one does not fit, which makes PostgreSQL panic. */
const exhaustWal = (url: string): Promise<unknown> =>
  onDatabase(url, async (client) => {
    for (let at = 0; at < 8; at += 1)
      await client.query(`SELECT pg_switch_wal(), pg_logical_emit_message(true, 'x', 'y')`)
  }).catch(() => undefined)

/** The disk of `DATA_DIR` is full, and then has space again. Needs root for a small disk of its own. */
const diskFull = async (): Promise<string[]> => {
  if (process.getuid?.() !== 0) {
    console.log('  left out: only root may mount the small disk that this fills')
    return []
  }
  const server = new ServerProcess(await freePort(), { RATE_LIMITS: 'off' }, dist)
  const { dataDir } = server
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', dataDir])
  const outage = async ({ origin, counts }: Stage) => {
    const ballast = join(dataDir, 'ballast')
    const line = `view,app_id=torture event_id="{id}",text="${'x'.repeat(200_000)}" ${Date.now()}`
    fill(ballast)
    const received = new Set<number>()
    let refused = 0
    for (const until = Date.now() + 20_000; Date.now() < until && refused < 20; await delay(50)) {
      const body = line.replace('{id}', crypto.randomUUID())
      const { status } = await fetch(`${origin}/v1/write/rum`, { method: 'POST', body })
      received.add(status)
      if (status === 503) refused += 1
    }
    const ready = await readiness(origin)
    console.log(`  no room for data: the collector says ${[...received]}, readyz ${ready}`)
    await exhaustWal(databaseUrl(dataDir))
    const refusals = new Set<string>()
    for (const until = Date.now() + 4000; Date.now() < until; await delay(200))
      refusals.add(await submitErrorOf(origin))
    console.log(`  no room for the log: a login hears ${[...refusals].join(' | ')}, readyz ${await readiness(origin)}`)
    rmSync(ballast)
    const before = counts.writes
    await untilReady(origin)
    console.log(`  room again: ready, ${counts.writes - before} writes meanwhile`)
    const isClear = refused > 0 && [...received].every((status) => status === 204 || status === 503)
    const unclear = [...refusals].filter((refusal) => refusal !== away && !refusal.startsWith('200 0410001 '))
    if (ready !== 503) unclear.push(`a full disk, and readyz said ${ready}`)
    return [...(isClear ? [] : [`a full disk was answered ${[...received]}`]), ...unclear]
  }
  try {
    return await runOutage(server, () => databaseUrl(dataDir), outage)
  } finally {
    await server.stop()
    execFileSync('umount', ['-l', dataDir])
    await server.dispose()
  }
}

const rehearsals = { diskFull, embeddedRestarts, foreignRestarts }

/** `tsx test/torture/server-outages.ts [name …]`, after a build: tests the server while its database cannot write. */
const chosen = process.argv.slice(2)
const findings: string[] = []
for (const [name, run] of Object.entries(rehearsals)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(name)
  findings.push(...(await run()).map((finding) => `${name}: ${finding}`))
}
for (const finding of findings.slice(0, 40)) console.error(finding)
if (findings.length > 0) {
  console.error(
    `${findings.length} findings. Again: SEED=${seed} npx tsx test/torture/server-outages.ts ${chosen.join(' ')}`,
  )
  process.exit(1)
}
