import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { ownerRole } from '../../db/embedded/owner-role.ts'
import { migrate } from '../../db/migrate.ts'
import { testFolder } from './memory-folder.ts'
import { templateName, urlOf } from './test-database.ts'
import { wantedBinaries } from './wanted-binaries.ts'

let folder: string
let postgres: EmbeddedPostgres | undefined

/** Test data need not survive; durability tests start their own PostgreSQL. */
const notDurable = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Without a password, because each test opens its own connections; the tests in `server/db/embedded` cover the password. */
const withoutPassword = ['local all all trust', 'host all all 127.0.0.1/32 trust', ''].join('\n')

const open = async (project: TestProject): Promise<void> => {
  folder = mkdtempSync(join(testFolder(), 'worktide-test-'))
  chmodSync(folder, 0o755)
  postgres = await startEmbeddedPostgres(folder, wantedBinaries())
  const administrator = new Client({ connectionString: postgres.superuserUrl })
  await administrator.connect()
  for (const setting of notDurable) await administrator.query(`ALTER SYSTEM SET ${setting} = off`)
  writeFileSync(join(postgres.dataDir, 'postgres', 'pg_hba.conf'), withoutPassword)
  await administrator.query('SELECT pg_reload_conf()')
  await administrator.query(`CREATE DATABASE ${templateName} OWNER ${ownerRole}`)
  await administrator.query(`GRANT SET ON PARAMETER deadlock_timeout TO ${ownerRole}`)
  await administrator.end()
  const template = openDatabase(urlOf(postgres.url, templateName), 1)
  await migrate(template)
  await template.close()
  project.provide('postgresUrl', postgres.url)
  project.provide('superuserUrl', postgres.superuserUrl)
}

/** One PostgreSQL for a run of the server's tests, of the version `TEST_DATABASE`. */
export const setup = (project: TestProject): Promise<void> =>
  open(project).catch(async (error) => {
    // after a failed setup no teardown is called
    await teardown()
    throw error
  })

export const teardown = async (): Promise<void> => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
