import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { createSecrets } from './auth/secrets.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { startJobs } from './jobs/jobs.ts'
import { createLimits } from './limits/limits.ts'

const secretKeyIn = (dataDir: string): string => {
  const file = join(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Starts the server; the only reader of the environment. Stops cleanly on SIGTERM and SIGINT. */
const main = async (): Promise<void> => {
  const config = readConfiguration(process.env)
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir)
  const db = openDatabase(config.databaseUrl ?? (embedded?.url as string))
  await migrate(db.pool)
  const secrets = createSecrets(config.secretKey ?? secretKeyIn(embedded?.dataDir ?? config.dataDir ?? 'data'))
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  const app = await buildApp({
    config,
    db,
    secrets,
    limits: createLimits(db.pool, config.hasRateLimits),
    now: () => new Date(),
    log,
  })
  const jobs = startJobs({ config, db, log })
  await app.listen({ port: config.port, host: config.host })

  log(`Worktide:  ${config.publicOrigin}`)
  log(`Data:      ${embedded?.dataDir ?? 'the database of DATABASE_URL'}`)
  log(
    `Mails:     ${config.smtpUrl ? 'sent by SMTP' : config.showsMails ? `${config.publicOrigin}/dev/mail` : 'kept; set SMTP_URL to send them'}`,
  )

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await app.close()
    await jobs.stop()
    await db.close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
