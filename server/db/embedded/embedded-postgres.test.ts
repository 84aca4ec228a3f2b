import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { chooseDataFolder, lockDataFolder, unprivileged } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { startedAt } from './process-facts.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'worktide-test-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const query = async (url: string, text: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('keeps its data over a stop, and its folder from a second server', async () => {
  const folder = newFolder()
  const first = await startEmbeddedPostgres(folder)
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS n')
  writeFileSync(join(folder, 'server.lock'), `${process.ppid}\n${startedAt(process.ppid)}`)
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/Another Worktide server/)
  await first.stop()
  const second = await startEmbeddedPostgres(folder)
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }])
  await second.stop()
})

test('a PostgreSQL that outlived its killed server is stopped, and what it acknowledged is kept', async () => {
  const folder = newFolder()
  const orphan = await startEmbeddedPostgres(folder)
  await query(orphan.url, 'CREATE TABLE kept AS SELECT 7 AS n')
  const pid = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
  const heir = await startEmbeddedPostgres(folder)
  expect(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]).not.toBe(pid)
  expect(await query(heir.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  await heir.stop()
})

test('the lock of a process that is gone is taken over', () => {
  const folder = newFolder()
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(join(folder, 'server.lock'), `${gone}\nwhenever`)
  const unlock = lockDataFolder(folder)
  expect(readFileSync(join(folder, 'server.lock'), 'utf8')).toContain(String(process.pid))
  unlock()
})

test('a folder that the database could not enter is refused, or given way to', () => {
  const folder = newFolder()
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  expect(() => chooseDataFolder(join(closed, 'data'), unprivileged)).toThrow(/nobody/)
  expect(chooseDataFolder(join(closed, 'data'), null)).toBe(join(closed, 'data'))
})
