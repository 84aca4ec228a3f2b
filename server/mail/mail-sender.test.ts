import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { mailOutbox } from '../db/schema.ts'
import { testDatabase } from '../test/database/test-database.ts'
import { createMailSender, type MailSender } from './mail-sender.ts'

let environment: Awaited<ReturnType<typeof testDatabase>>
let peer: SMTPServer
let received: string[]
let refusal: { responseCode: number } | null
let port: number
const senders: MailSender[] = []

beforeAll(async () => {
  environment = await testDatabase()
})
afterAll(() => environment.dispose())

const listening = async (server: Server): Promise<number> => {
  if (!server.listening) await once(server, 'listening')
  return (server.address() as { port: number }).port
}

beforeEach(async () => {
  await environment.db.pool.query('TRUNCATE mail_outbox')
  received = []
  refusal = null
  peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part) => {
        text += String(part)
      })
      stream.on('end', () => {
        if (!refusal) received.push(text)
        done(refusal ? Object.assign(new Error('refused'), refusal) : null)
      })
    },
  })
  peer.listen(0, '127.0.0.1')
  port = await listening(peer.server)
})
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close()
  await new Promise<void>((resolve) => peer.close(() => resolve()))
})

const sender = (at = port): MailSender => {
  const config = readConfiguration({ SMTP_URL: `smtp://127.0.0.1:${at}`, PUBLIC_ORIGIN: 'https://app.worktide.com' })
  const made = createMailSender(config, environment.db) as MailSender
  senders.push(made)
  return made
}
const write = (subject: string, forget = false) =>
  environment.db.system((tx) =>
    tx.insert(mailOutbox).values({
      forget,
      recipient: 'anna@mail.com',
      subject,
      text: '代码 123456',
      html: '<p>123456</p>',
      code: '123456',
    }),
  )
const rows = async () => (await environment.db.pool.query('SELECT * FROM mail_outbox ORDER BY created_at')).rows
const allDue = () => environment.db.pool.query('UPDATE mail_outbox SET next_attempt_at = now()')
const messageIds = () => received.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])

test('a mail is sent once, when its transaction commits, and its secrets are deleted', async () => {
  await environment.db
    .system(async (tx) => {
      await tx.insert(mailOutbox).values({ recipient: 'a@b.com', subject: 'never', text: '', html: '' })
      throw new Error('the cause failed')
    })
    .catch(() => undefined)
  await write('Your code')
  const { sendNext } = sender()
  expect([await sendNext(), await sendNext()]).toEqual([true, false])
  const [row] = await rows()
  expect(received).toHaveLength(1)
  expect(messageIds()).toEqual([`<${row.id}@app.worktide.com>`])
  expect(row).toMatchObject({ text: '', html: '', code: null, link: null, sent_at: expect.any(Date) })
})

test('several processes send each mail once', async () => {
  for (let at = 0; at < 12; at += 1) await write(`mail ${at}`)
  const drain = async ({ sendNext }: MailSender) => {
    while (await sendNext());
  }
  await Promise.all([drain(sender()), drain(sender()), drain(sender())])
  expect(new Set(messageIds()).size).toBe(12)
  expect(received).toHaveLength(12)
})

test('an unavailable or busy mail server is tried again, with the same Message-ID', async () => {
  await write('Your code')
  const gone = createServer().listen(0, '127.0.0.1')
  const closedPort = await listening(gone)
  gone.close()
  const away = sender(closedPort)
  expect([await away.sendNext(), await away.sendNext()]).toEqual([true, false])
  expect((await rows())[0]).toMatchObject({ attempts: 1, sent_at: null, failed_at: null, code: '123456' })
  refusal = { responseCode: 451 }
  await allDue()
  await sender().sendNext()
  expect((await rows())[0]).toMatchObject({ attempts: 2, failed_at: null })
  refusal = null
  await allDue()
  await sender().sendNext()
  expect(messageIds()).toEqual([`<${(await rows())[0].id}@app.worktide.com>`])
})

test('a permanent failure ends the tries and deletes the secrets too', async () => {
  await write('Your code')
  refusal = { responseCode: 550 }
  await sender().sendNext()
  await allDue()
  expect(await sender().sendNext()).toBe(false)
  expect((await rows())[0]).toMatchObject({ failed_at: expect.any(Date), code: null, text: '' })
})

test.each([
  ['was sent', null],
  ['is given up', { responseCode: 550 }],
])('the address of a deleted account is removed when the mail %s', async (_when, why) => {
  refusal = why
  await write('Your account has been deleted', true)
  await sender().sendNext()
  expect(received.length).toBe(why ? 0 : 1)
  const [row] = await rows()
  expect(row.sent_at ?? row.failed_at).not.toBeNull()
  expect(JSON.stringify(row)).not.toContain('anna')
})
