import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** The URL of a running server's embedded database, as its superuser. */
export const databaseUrl = (dataDir: string): string => {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgresql://worktide:${password}@127.0.0.1:${port}/postgres`
}

/** Runs a query on a running server's embedded database. */
export const queryServer = async <Row extends object>(dataDir: string, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: databaseUrl(dataDir) })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
