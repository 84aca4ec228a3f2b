import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { ownerRole } from '../../db/embedded/owner-role.ts'
import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of this run of tests. */
    postgresUrl: string
    /** The same with the role that may create databases. */
    superuserUrl: string
  }
}

/** A migrated, unused database that `testDatabase` copies. */
export const templateName = 'worktide_template'

/** The URL of another database on the same server. */
export const urlOf = (url: string, database: string): string => {
  const there = new URL(url)
  there.pathname = database
  return there.href
}

let administrators: Pool | undefined

/** Uses one connection per process: PostgreSQL spends as much time on a new one as on a database. */
const asAdministrator = async (statement: string): Promise<void> => {
  if (!administrators) {
    const connectionString = inject('superuserUrl')
    administrators = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // PostgreSQL ends the connection after the last test
    administrators.on('error', () => undefined)
  }
  await administrators.query(statement)
}

/** A new migrated database on the PostgreSQL of this run; `dispose` removes it. */
export async function testDatabase(): Promise<{ db: Database; url: string; dispose(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY file_copy OWNER ${ownerRole}`)
  const url = urlOf(inject('postgresUrl'), name)
  const db = openDatabase(url, 10)
  return {
    db,
    url,
    dispose: async () => {
      await db.close()
      await asAdministrator(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
