import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { createPasswordScorer } from './auth/password-score.ts'
import { createPasswords } from './auth/passwords.ts'
import { createSecrets } from './auth/secrets.ts'
import type { Closer } from './closer.ts'
import { startForwarder } from './collectors/forward-sender.ts'
import type { Configuration } from './configuration.ts'
import { openDatabase } from './db/database.ts'
import { placeOf } from './db/embedded/data-folder.ts'
import { migrate, newerMigration } from './db/migrate.ts'
import { startJobs } from './jobs/jobs.ts'
import { createLimits } from './limits/limits.ts'
import { startWebhookSender } from './webhooks/webhook-sender.ts'

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

interface Opening {
  config: Configuration
  url: string
  /** The embedded database's folder; null with `DATABASE_URL`. */
  dataDir: string | null
  closer: Closer
  print: (line: string) => void
}

/** Migrates the database at `url`, starts the jobs and listens. Everything that it opens is added to `closer`. */
export async function openServer({ config, url, dataDir, closer, print }: Opening): Promise<void> {
  const db = openDatabase(url)
  closer.add(db.close)
  const wasRestored = await migrate(db, dataDir === null ? '' : placeOf(dataDir))
  if (wasRestored) print('Restored:  the database comes from a backup; every device loads its data anew')
  const newer = await newerMigration(db)
  if (newer)
    print(
      `Older:     a newer build migrated the database (${newer}); this one may fail at what it changed. Start the newer`,
    )
  const secrets = createSecrets(config.secretKey ?? secretKeyIn(dataDir as string))
  const limits = createLimits(db, config.hasRateLimits)
  const log = (line: string) => print(`${new Date().toISOString()} ${line}`)
  const scorer = createPasswordScorer(import.meta.dirname)
  closer.add(scorer.close)
  const passwords = createPasswords(undefined, scorer.score)
  const app = await buildApp({ config, db, secrets, passwords, limits, now: () => new Date(), log })
  const jobs = startJobs({ config, db, log, secrets })
  closer.add(jobs.stop)
  closer.add(startWebhookSender({ config, db, secrets, log }).stop)
  closer.add(startForwarder({ config, db, log }).stop)
  closer.add(() => app.close())
  await app.listen({ port: config.port, host: config.host })
}

/** Runs the part of `openServer` before its first query. */
export async function rehearseOpening(config: Configuration): Promise<void> {
  const db = openDatabase('postgresql://127.0.0.1/rehearsal')
  const secrets = createSecrets('rehearsal'.repeat(8))
  const limits = createLimits(db, config.hasRateLimits)
  const deps = {
    config,
    db,
    secrets,
    passwords: createPasswords(),
    limits,
    now: () => new Date(),
    log: () => undefined,
  }
  const app = await buildApp(deps)
  await app.inject('/healthz')
  await app.close()
  await db.close()
}
