import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { templateName, urlOf } from './test-database-names.ts'

const asAdministrator = async (statement: string): Promise<void> => {
  const administrator = new Client({ connectionString: inject('postgresUrl') })
  await administrator.connect()
  try {
    await administrator.query(statement)
  } finally {
    await administrator.end()
  }
}

/** A migrated database of its own in the PostgreSQL of this run; `dispose` removes it. */
export async function testDatabase(): Promise<{ db: Database; url: string; dispose(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(`CREATE DATABASE ${name} TEMPLATE ${templateName}`)
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
