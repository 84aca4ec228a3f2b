import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chooseDataFolder, lockDataFolder, unprivileged } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { removeStalePidFile } from './postgres-predecessor.ts'
import { isAlive, startedAt } from './process-facts.ts'

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

const initialized = mkdtempSync(join(tmpdir(), 'worktide-test-'))
beforeAll(async () => {
  chmodSync(initialized, 0o755)
  await (await startEmbeddedPostgres(initialized)).stop()
})
afterAll(() => rmSync(initialized, { recursive: true, force: true }))

/** A folder with the stopped database of an earlier server. */
const usedFolder = () => {
  const folder = newFolder()
  execFileSync('cp', ['-a', `${initialized}/.`, folder])
  return folder
}

const query = async (url: string, text: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('data survives a stop, and a second server is kept off the folder', async () => {
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

const isAtSocket = async (url: string) =>
  (await query(url, 'SELECT inet_server_addr() IS NULL AS "isAtSocket"'))[0].isAtSocket

test.runIf(process.platform !== 'win32')(
  'it is reached at a socket that nobody else can access, whatever the folder is called',
  async () => {
    const folder = join(newFolder(), 'a folder, "so" to say')
    const { url, stop } = await startEmbeddedPostgres(folder)
    expect(await isAtSocket(url)).toBe(true)
    const { mode } = statSync(join(folder, 'postgres'))
    expect(mode & 0o077).toBe(0)
    await stop()
  },
)

test('it is reached at its port where the socket’s path would be too long', async () => {
  const { url, stop } = await startEmbeddedPostgres(join(newFolder(), 'long'.repeat(25)))
  expect(await isAtSocket(url)).toBe(false)
  await stop()
})

const postmasterOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Starts a server process on this folder, to be killed as by a power cut. Returns its database's URL. */
const serverOn = async (folder: string, more = '') => {
  const program = `${more}
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))})
    console.log((await startEmbeddedPostgres(${JSON.stringify(folder)})).url)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [url] = await once(child.stdout, 'data')
  return { child, url: String(url).trim() }
}

/** A database with one table, whose server was killed. */
const orphanIn = async (folder: string) => {
  const { child, url } = await serverOn(folder)
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS n')
  const pid = postmasterOf(folder)
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/Another Worktide server \(process \d+\)/)
  const leave = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isAlive(pid)).toBe(true)
  }
  return { pid, url, leave }
}

test('a PostgreSQL that outlived its killed server is adopted, and nothing of that server commits any more', async () => {
  const folder = usedFolder()
  const { pid, url, leave } = await orphanIn(folder)
  const left = new Client({ connectionString: url })
  left.on('error', () => undefined)
  await left.connect()
  await left.query('BEGIN; INSERT INTO kept VALUES (8); LOCK TABLE kept')
  await leave()
  const heir = await startEmbeddedPostgres(folder)
  expect([postmasterOf(folder), heir.url]).toEqual([pid, url])
  await expect(left.query('COMMIT')).rejects.toThrow()
  expect(await query(heir.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  await heir.stop()
  expect(isAlive(pid)).toBe(false)
})

test('one that runs with another program or other settings is stopped, and acknowledged data survives', async () => {
  const folder = usedFolder()
  const { pid, leave } = await orphanIn(folder)
  await leave()
  writeFileSync(join(folder, 'postgres/.s.PGSQL.1'), 'of one that was killed')
  const elsewhere = join(folder, 'elsewhere')
  symlinkSync(dirname(readlinkSync(`/proc/${pid}/exe`)), elsewhere)
  const heir = await startEmbeddedPostgres(folder, elsewhere)
  expect(isAlive(pid)).toBe(false)
  expect(postmasterOf(folder)).not.toBe(pid)
  expect(await query(heir.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  expect(readdirSync(join(folder, 'postgres'))).not.toContain('.s.PGSQL.1')
  await heir.stop()
})

test('one that refuses connections is stopped, although it waits for a connection', async () => {
  const folder = usedFolder()
  const { pid, url, leave } = await orphanIn(folder)
  const left = new Client({ connectionString: url })
  left.on('error', () => undefined)
  await left.connect()
  await leave()
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => query(url, 'SELECT 1').catch(() => null)).toBeNull()
  const heir = await startEmbeddedPostgres(folder)
  expect(isAlive(pid)).toBe(false)
  expect(await query(heir.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  await heir.stop()
})

test('an adopted one that is killed restarts at the same address', async () => {
  const folder = usedFolder()
  const { pid, leave } = await orphanIn(folder)
  await leave()
  const { url, stop } = await startEmbeddedPostgres(folder)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => query(url, 'SELECT n FROM kept').catch(() => null), { timeout: 15_000 }).toEqual([{ n: 7 }])
  expect(postmasterOf(folder)).not.toBe(pid)
  await stop()
})

test('a zombie does not block the next one', async () => {
  const database = newFolder()
  // the id of a running process
  writeFileSync(join(database, 'postmaster.pid'), `${process.pid}\n`)
  writeFileSync(join(database, '.s.PGSQL.1.lock'), `${process.pid}\n`)
  await removeStalePidFile({ database })
  expect(readdirSync(database)).toEqual([])
})

test('a server that ends with an error stops its database', async () => {
  const folder = usedFolder()
  const { child } = await serverOn(folder, `process.on('SIGUSR2', () => { throw new Error('a fault') })`)
  const database = postmasterOf(folder)
  child.kill('SIGUSR2')
  await once(child, 'exit')
  await expect.poll(() => isAlive(database), { timeout: 10_000 }).toBe(false)
})

test('a PostgreSQL that is killed restarts at the same address', async () => {
  const folder = usedFolder()
  const { url, stop } = await startEmbeddedPostgres(folder)
  await query(url, 'CREATE TABLE kept AS SELECT 9 AS n')
  process.kill(postmasterOf(folder), 'SIGKILL')
  await expect.poll(() => query(url, 'SELECT n FROM kept').catch(() => null), { timeout: 15_000 }).toEqual([{ n: 9 }])
  await stop()
})

test('an interrupted initialisation starts again', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'postgres.new/base'), { recursive: true })
  writeFileSync(join(folder, 'postgres.new/PG_VERSION'), '18')
  const { url, stop } = await startEmbeddedPostgres(folder)
  expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await stop()
})

test('the lock of a dead process is taken over', () => {
  const folder = newFolder()
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(join(folder, 'server.lock'), `${gone}\nwhenever`)
  const unlock = lockDataFolder(folder)
  expect(readFileSync(join(folder, 'server.lock'), 'utf8')).toContain(String(process.pid))
  unlock()
})

test('a folder that the database cannot access is refused, or replaced', () => {
  const folder = newFolder()
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  expect(() => chooseDataFolder(join(closed, 'data'), unprivileged)).toThrow(/nobody/)
  expect(chooseDataFolder(join(closed, 'data'), null)).toBe(join(closed, 'data'))
})
