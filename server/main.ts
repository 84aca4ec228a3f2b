import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { createSecrets } from './auth/secrets.ts'
import { type Closer, createCloser } from './closer.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { startJobs } from './jobs/jobs.ts'
import { createLimits } from './limits/limits.ts'

/** How long requests, jobs and connections may each take to end. */
const patienceMs = 8000

const print = (line: string) => void process.stdout.write(`${line}\n`)

const secretKeyIn = (dataDir: string): string => {
  const file = join(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

const whereMailsAre = ({ smtpUrl, showsMails, publicOrigin }: Configuration): string => {
  if (smtpUrl) return 'sent by SMTP'
  return showsMails ? `${publicOrigin}/dev/mail` : 'kept; set SMTP_URL to send them'
}

const start = async (config: Configuration, closer: Closer): Promise<void> => {
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir)
  if (embedded) closer.add(embedded.stop)
  const db = openDatabase(config.databaseUrl ?? (embedded?.url as string))
  closer.add(db.close)
  await migrate(db.pool)
  const secrets = createSecrets(config.secretKey ?? secretKeyIn(embedded?.dataDir as string))
  const limits = createLimits(db.pool, config.hasRateLimits)
  const app = await buildApp({ config, db, secrets, limits, now: () => new Date(), log: print })
  const jobs = startJobs({ config, db, log: print })
  closer.add(jobs.stop)
  closer.add(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  print(`Worktide:  ${config.publicOrigin}`)
  print(`Data:      ${embedded?.dataDir ?? 'the database of DATABASE_URL'}`)
  print(`Mails:     ${whereMailsAre(config)}`)
}

/**
 * Starts the server; the only reader of the environment. SIGTERM and SIGINT end it cleanly whenever they come: requests
 * under way are answered, then jobs, connections and PostgreSQL end in this order.
 */
const main = async (): Promise<void> => {
  const closer = createCloser(patienceMs)
  const starting = (async () => start(readConfiguration(process.env), closer))()
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    await starting.catch(() => undefined)
    await closer.close()
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  await starting.catch(async (error: Error) => {
    process.stderr.write(`${error.message || String(error)}\n`)
    await stop(1)
  })
}

await main()
