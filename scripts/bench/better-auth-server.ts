import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { Pool } from 'pg'

/** Better Auth, set up by its guide, in its own process on the measured server's database. Prints its port. */
const { DATABASE_URL, ORIGIN } = process.env
if (!DATABASE_URL || !ORIGIN) throw new Error('DATABASE_URL and ORIGIN are missing')

const auth = betterAuth({
  baseURL: ORIGIN,
  secret: 'only-for-the-measure-on-this-machine-0123456789',
  database: new Pool({ connectionString: DATABASE_URL, max: 20, options: '-c search_path=better_auth' }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  logger: { level: 'error' },
  telemetry: { enabled: false },
})

const setup = new Pool({ connectionString: DATABASE_URL, max: 1 })
await setup.query('CREATE SCHEMA IF NOT EXISTS better_auth')
await setup.end()
const { runMigrations } = await getMigrations(auth.options)
await runMigrations()

createServer(toNodeHandler(auth)).listen(Number(new URL(ORIGIN).port), '127.0.0.1', () => {
  console.log('ready')
})
