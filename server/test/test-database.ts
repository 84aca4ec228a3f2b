import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { wantedBinaries } from './wanted-binaries.ts'

/** A migrated PostgreSQL in a folder of its own, of the version `TEST_DATABASE`; `dispose` removes both. */
export async function testDatabase(): Promise<{ db: Database; url: string; dispose(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'worktide-test-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder, wantedBinaries())
  const db = openDatabase(postgres.url, 10)
  await migrate(db.pool)
  return {
    db,
    url: postgres.url,
    dispose: async () => {
      await db.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
