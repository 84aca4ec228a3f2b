import { EventEmitter, once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createSecrets } from '../auth/secrets.ts'
import { readConfiguration } from '../configuration.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { mailOutbox } from '../db/schema.ts'
import { testDatabase } from '../test/database/test-database.ts'
import { startJobs } from './jobs.ts'

let environment: Awaited<ReturnType<typeof testDatabase>>
let peer: SMTPServer
let received: string[]
/** What the mail server does before it answers. */
let beforeAnswer: () => Promise<void> | void
let port: number
let lines: string[]
const running: { stop(): Promise<void> }[] = []

const orgId = '00000000-0000-4000-8000-00000000000a'

beforeAll(async () => {
  environment = await testDatabase()
  await environment.db.pool.query(`INSERT INTO organizations (id, name, org_key) VALUES ($1, 'A', 'aaa')`, [orgId])
})
afterAll(() => environment.dispose())

beforeEach(async () => {
  await environment.db.pool.query('TRUNCATE mail_outbox; TRUNCATE graphile_worker._private_jobs')
  ;[received, lines, beforeAnswer] = [[], [], () => undefined]
  peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const text = (await stream.toArray()).join('')
      try {
        await beforeAnswer()
        received.push(/^Subject: (.*)$/im.exec(text)?.[1] ?? '')
        done(null)
      } catch (refusal) {
        done(refusal as Error)
      }
    },
  })
  peer.listen(0, '127.0.0.1')
  await once(peer.server, 'listening')
  port = (peer.server.address() as { port: number }).port
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
  await new Promise<void>((resolve) => peer.close(resolve))
})

const start = (db: Database = environment.db) => {
  const config = readConfiguration({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_ORIGIN: 'https://app.worktide.com' })
  const jobs = startJobs({
    config,
    db,
    log: (line) => void lines.push(line),
    secrets: createSecrets('test'.repeat(10)),
  })
  running.push(jobs)
  return jobs
}
const mail = (subject: string) => ({ recipient: 'anna@mail.com', subject, text: '123456', html: '', code: '123456' })
const write = (...subjects: string[]) =>
  environment.db.system((tx) => tx.insert(mailOutbox).values(subjects.map((subject) => mail(subject))))
const unsent = async () =>
  (await environment.db.pool.query('SELECT subject FROM mail_outbox WHERE sent_at IS NULL')).rows.map(
    (row) => row.subject,
  )
const waiting = async () =>
  (await environment.db.pool.query('SELECT * FROM graphile_worker._private_jobs ORDER BY id')).rows
const isIdle = () => expect.poll(waiting, { timeout: 10_000 }).toEqual([])
const isSent = (...subjects: string[]) => expect.poll(() => received.toSorted(), { timeout: 10_000 }).toEqual(subjects)

test('writing a mail adds the job that sends it, if the transaction commits', async () => {
  start()
  await isIdle()
  await environment.db.tenant({ orgId, userId: '1' }, (tx) => tx.insert(mailOutbox).values(mail('hello')))
  await isSent('hello')
  await isIdle()
  await environment.db
    .system(async (tx) => {
      await tx.insert(mailOutbox).values(mail('never'))
      throw new Error('the cause failed')
    })
    .catch(() => undefined)
  expect(await waiting()).toEqual([])
})

test('the request role writes mails, but can neither read nor add jobs', async () => {
  const asRequest = (statement: string) =>
    environment.db
      .tenant({ orgId, userId: '1' }, (tx) => tx.execute(statement))
      .catch((error: { cause?: { code?: string } }) => error.cause?.code)
  for (const statement of [
    'SELECT * FROM graphile_worker._private_jobs',
    'SELECT * FROM graphile_worker.jobs',
    `SELECT graphile_worker.add_job('sweep')`,
  ])
    expect(await asRequest(statement), statement).toBe('42501')
  const { rows } = await environment.db.pool.query(
    `SELECT DISTINCT relowner::regrole::text AS owner FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace`,
  )
  expect(rows).toEqual([{ owner: 'worktide_system' }])
  const role = await environment.db.tenant({ orgId, userId: '1' }, async (tx) => {
    await tx.insert(mailOutbox).values(mail('hello'))
    return (await tx.execute('SELECT current_user AS name')).rows
  })
  expect(role, 'after a mail it is itself again').toEqual([{ name: 'worktide_app' }])
})

test('a waiting mail is sent at the next start, although its job is locked by a dead process', async () => {
  await write('of the build before', 'of a killed process')
  await environment.db.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'pool-killed'`,
  )
  start()
  await isSent('of a killed process', 'of the build before')
})

test('a mail that the mail server deferred is retried at its time', async () => {
  let tries = 0
  beforeAnswer = () => {
    tries += 1
    if (tries < 3) throw Object.assign(new Error('busy'), { responseCode: 451 })
  }
  start()
  await write('patience')
  await isSent('patience')
  expect(tries).toBe(3)
  await isIdle()
})

test('processes that share the database send each mail once', async () => {
  const others = [openDatabase(environment.url, 4), openDatabase(environment.url, 4)]
  for (const db of [environment.db, ...others]) start(db)
  const subjects = Array.from({ length: 30 }, (_none, at) => `mail ${at}`).sort()
  await Promise.all(subjects.map((subject) => write(subject)))
  await isSent(...subjects)
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
  for (const db of others) await db.close()
})

test('broken connections only delay a mail', async () => {
  const breakAll = async () => {
    beforeAnswer = () => undefined
    await environment.db.auxiliaryPool.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
  }
  start()
  for (const subject of ['first', 'second']) {
    await isIdle()
    beforeAnswer = breakAll
    await write(subject)
    await expect.poll(unsent, { timeout: 10_000 }).toEqual([])
    await write(`after the ${subject}`)
    await expect.poll(unsent, { timeout: 10_000 }).toEqual([])
    // jobs locked by the dead worker would wait for four hours; there is no work in them
    await environment.db.pool.query('TRUNCATE graphile_worker._private_jobs')
  }
})

test('stopping waits for the current mail, begins no other, and closes all connections', async () => {
  const peerEvents = new EventEmitter()
  const onItsWay = once(peerEvents, 'mail')
  // for every mail, because two may be under way
  const answer = once(peerEvents, 'answer')
  beforeAnswer = async () => {
    peerEvents.emit('mail')
    await answer
  }
  const { systemPool } = environment.db
  const jobs = start()
  await write('under way', 'next', 'last')
  await onItsWay
  const stopped = jobs.stop()
  peerEvents.emit('answer')
  await stopped
  expect(received.length).toBeLessThan(3)
  expect((await unsent()).length).toBe(3 - received.length)
  expect(systemPool.idleCount).toBe(systemPool.totalCount)
  const { rows } = await systemPool.query('SELECT pg_listening_channels() AS channel')
  expect(rows).toEqual([])
})

test('a failed job is stored and logged without the parameters of its query', async () => {
  await environment.db.pool.query('ALTER TABLE mail_outbox RENAME COLUMN sent_at TO away')
  start()
  const failures = async () => (await waiting()).map((job) => job.last_error).join('')
  await expect.poll(failures, { timeout: 10_000 }).toContain('sent_at')
  await environment.db.pool.query('ALTER TABLE mail_outbox RENAME COLUMN away TO sent_at')
  expect(lines.join('\n')).toMatch(/Failed task.*sendMails/)
  expect(`${await failures()}\n${lines.join('\n')}`).not.toMatch(/params:|anna/)
})

test('a task that fails at every start leaves one job to be retried', async () => {
  await environment.db.pool.query('ALTER TABLE mail_outbox RENAME COLUMN sent_at TO away')
  const failed = async () => (await waiting()).filter((job) => job.last_error?.includes('sent_at'))
  for (const _start of [1, 2, 3]) {
    await environment.db.pool.query('UPDATE graphile_worker._private_jobs SET last_error = NULL')
    const jobs = start()
    await expect.poll(failed, { timeout: 10_000 }).not.toEqual([])
    await jobs.stop()
  }
  await environment.db.pool.query('ALTER TABLE mail_outbox RENAME COLUMN away TO sent_at')
  const [{ task_id: task } = { task_id: null }] = await failed()
  const retried = (await waiting()).filter((job) => job.task_id === task && job.attempts < job.max_attempts)
  expect(retried).toHaveLength(1)
})

test('what the clock starts goes on though it is set back by an hour', async () => {
  await start().stop()
  await environment.db.pool.query(
    `UPDATE graphile_worker._private_known_crontabs SET last_execution = now() + interval '1 hour'`,
  )
  const [minuteMs, hourMs] = [60_000, 3_600_000]
  const nextMinute = Math.ceil(Date.now() / minuteMs) * minuteMs
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: nextMinute + hourMs - 3000 })
  try {
    start()
    await isIdle()
    // before the crontab's timer fires, and early enough for a new start before the next minute
    vi.setSystemTime(nextMinute - 12_000)
    const lastRuns = async () => {
      const known = 'SELECT last_execution AS at FROM graphile_worker._private_known_crontabs'
      return (await environment.db.pool.query<{ at: Date }>(known)).rows.map(({ at }) => at.getTime())
    }
    await expect.poll(lastRuns, { timeout: 25_000 }).toContain(nextMinute)
    expect(Math.max(...(await lastRuns()))).toBeLessThanOrEqual(nextMinute)
  } finally {
    vi.useRealTimers()
  }
}, 40_000)
