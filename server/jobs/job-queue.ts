import { Logger } from 'graphile-worker'
import type { Database } from '../db/database.ts'

/** Settings of graphile-worker for every use. Complete, so that its environment variables and files change nothing. */
export const jobQueue = (db: Pick<Database, 'systemPool'>, log: (line: string) => void) => ({
  pgPool: db.systemPool,
  schema: 'graphile_worker',
  noHandleSignals: true,
  logger: new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`jobs: ${message}`)
  }),
})
