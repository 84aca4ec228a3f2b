import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** One query on the embedded database of a running server. */
export const queryServer = async <Row extends object>(dataDir: string, text: string): Promise<Row[]> => {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  const client = new Client({ connectionString: `postgresql://worktide:${password}@127.0.0.1:${port}/postgres` })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
