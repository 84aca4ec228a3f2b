import { Logger } from 'graphile-worker'
import type { Database } from '../db/database.ts'

/** The settings for every use of graphile-worker. They are complete, so that its environment variables and files have no effect. */
export const jobQueue = (db: Pick<Database, 'systemPool'>, log: (line: string) => void) => ({
  pgPool: db.systemPool,
  schema: 'graphile_worker',
  noHandleSignals: true,
  logger: new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`jobs: ${message}`)
  }),
})
