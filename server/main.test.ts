import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from './db/embedded/process-facts.ts'

/** A copy of the built server in the same folder, so that it finds its packages. */
const bundle = mkdtempSync('dist/main-')
const dataDir = mkdtempSync('/tmp/worktide-main-')
const children: ChildProcess[] = []

beforeAll(() => {
  chmodSync(dataDir, 0o755)
  cpSync('dist/server', bundle, { recursive: true })
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of [bundle, dataDir]) rmSync(folder, { recursive: true, force: true })
})

const freePort = async () => {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as { port: number }
  socket.close()
  return port
}

const run = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(bundle, 'main.js')], { env: { PATH: process.env.PATH, ...env } })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said += String(text)
    })
  const ended = once(child, 'exit').then(([code]) => ({ code, said }))
  const heard = (words: RegExp) => expect.poll(() => said, { timeout: 20_000, interval: 20 }).toMatch(words)
  return { child, ended, heard }
}

const postmasterPid = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

test('it starts, prints its addresses, answers, and stops cleanly on SIGTERM', async () => {
  const port = String(await freePort())
  const { child, ended, heard } = run({ PORT: port, DATA_DIR: dataDir })
  await heard(/Mails:/)
  await heard(new RegExp(`Worktide: +http://localhost:${port}\\nData: +${dataDir}\\nMails: +.*/dev/mail`))
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ status: 'ready' })
  // the log is in UTC
  await heard(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z GET \/readyz 200 \d+ms$/m)

  const second = await run({ PORT: String(await freePort()), DATA_DIR: dataDir }).ended
  expect(second.code).toBe(1)
  expect(second.said).toMatch(/^Another Worktide server \(process \d+\) is using the data folder .*\n$/)

  const database = postmasterPid()
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  expect(isAlive(database)).toBe(false)
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

test('it starts without cached code too', async () => {
  expect(readdirSync(bundle)).toContain('open-server.js.cache')
  for (const name of readdirSync(bundle)) if (name.endsWith('.cache')) rmSync(join(bundle, name))
  const { child, ended, heard } = run({ PORT: String(await freePort()), DATA_DIR: dataDir })
  await heard(/Mails:/)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test('a port in use stops it and its database', async () => {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as { port: number }
  const { code, said } = await run({ PORT: String(port), DATA_DIR: dataDir }).ended
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('EADDRINUSE') })
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  socket.close()
})

test('SIGTERM during the start stops it too', async () => {
  const { child, ended } = run({ PORT: String(await freePort()), DATA_DIR: dataDir })
  const hasDatabase = () => existsSync(join(dataDir, 'postgres/postmaster.pid')) && postmasterPid() > 0
  await expect.poll(hasDatabase, { timeout: 20_000, interval: 5 }).toBe(true)
  const database = postmasterPid()
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  expect(isAlive(database)).toBe(false)
})

test('an invalid setting is reported in one sentence', async () => {
  const { code, said } = await run({ PORT: 'eighty', APP_ENV: 'prod', RATE_LIMITS: 'off', DATA_DIR: dataDir }).ended
  expect(code).toBe(1)
  expect(said).toMatch(/^The configuration can't be used:\n {2}PORT: .*\n/)
})

test('an unreachable database is reported in one sentence', async () => {
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  const { code, said } = await run({ DATABASE_URL: url, SECRET_KEY: 'x'.repeat(32) }).ended
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/^The database can't be reached: .*ECONNREFUSED/),
  })
})
