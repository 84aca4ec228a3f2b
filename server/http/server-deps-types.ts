import type { Passwords } from '../auth/passwords.ts'
import type { Secrets } from '../auth/secrets.ts'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../db/database.ts'
import type { Limits } from '../limits/limits.ts'

/** What the application is built from. */
export interface ServerDeps {
  config: Configuration
  db: Database
  secrets: Secrets
  passwords: Passwords
  limits: Limits
  now(): Date
  /** Access log lines; absent in tests. */
  log?: (line: string) => void
}
