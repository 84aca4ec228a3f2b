import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import type { Envelope } from '../../src/core/envelope.ts'
import { buildApp } from '../app.ts'
import { type ScorePassword, scoreInThisThread } from '../auth/password-score.ts'
import { createPasswords, type Passwords } from '../auth/passwords.ts'
import { createSecrets, type Secrets } from '../auth/secrets.ts'
import { type Configuration, readConfiguration } from '../configuration.ts'
import type { Database } from '../db/database.ts'
import type { ServerDeps } from '../http/handler-types.ts'
import { createLimits, type Limits } from '../limits/limits.ts'
import { testDatabase } from './database/test-database.ts'
import { goodPassword, newestMail, type TestMail } from './test-people.ts'

export interface CallOptions {
  token?: string
  headers?: Record<string, string>
  /** The idempotency key of a retry; a new one for each call if absent. */
  idempotencyKey?: string
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows its own answer
export type Answer = Envelope<any> & { status: number; headers: Record<string, unknown> }

export interface TestServer {
  app: FastifyInstance
  db: Database
  config: Configuration
  passwords: Passwords
  secrets: Secrets
  limits: Limits
  /** The server's clock. */
  now(): Date
  /** Makes a call; an accepted answer is checked against its schema. */
  call(name: CallName, payload?: unknown, options?: CallOptions): Promise<Answer>
  /** The newest mail to this address. */
  mailTo(address: string): Promise<TestMail | undefined>
  /** Every line of the log. */
  logged: string[]
  /** Advances the server's clock. */
  later(ms: number): void
  /** Another process on the same database, which has read nothing yet. */
  startPeer(): Promise<{ call: TestServer['call']; end(): Promise<void> }>
  dispose(): Promise<void>
}

/** Scores the common password of test people once per process, because a score costs 6 ms of CPU. */
let goodScore: Promise<number> | undefined
const quickScore: ScorePassword = (password, words) => {
  if (password !== goodPassword) return scoreInThisThread(password, words)
  goodScore ??= scoreInThisThread(password, words)
  return goodScore
}

/** Hashes passwords at a thousandth of the cost. */
const quickPasswords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }, quickScore)

const callOn =
  (app: FastifyInstance): TestServer['call'] =>
  async (name, payload = {}, { token, headers = {}, idempotencyKey = randomUUID() } = {}) => {
    const row: Call = callsTable[name]
    const common = { 'accept-language': 'en', timezonestr: 'Asia/Shanghai', 'idempotency-key': idempotencyKey }
    const response = await app.inject({
      method: row.method,
      url: `/api${row.path}`,
      headers: { ...common, ...(token ? { accesstoken: token } : {}), ...headers },
      ...(row.method === 'GET' ? { query: payload as Record<string, string> } : { payload: payload as object }),
    })
    const envelope = response.json<Envelope>()
    if (envelope.code === '200') row.result.parse(envelope.result)
    return { ...envelope, status: response.statusCode, headers: response.headers }
  }

/** The whole server on its own database, called without a socket. */
export async function testServer(
  environment: Record<string, string> = {},
  passwords = quickPasswords,
  mutators?: ServerDeps['mutators'],
): Promise<TestServer> {
  const { db, dispose } = await testDatabase()
  const config = readConfiguration({ RATE_LIMITS: 'off', PUBLIC_ORIGIN: 'http://localhost:8080', ...environment })
  let shiftMs = 0
  const now = () => new Date(Date.now() + shiftMs)
  const limits = createLimits(db, config.hasRateLimits)
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  const secrets = createSecrets('test'.repeat(10))
  const deps = { config, db, secrets, passwords, limits, now, log, waitMs: 1000, mutators }
  const app = await buildApp(deps)
  return {
    app,
    db,
    config,
    passwords,
    secrets,
    limits,
    now,
    logged,
    later: (ms) => {
      shiftMs += ms
    },
    call: callOn(app),
    startPeer: async () => {
      const other = await buildApp(deps)
      return { call: callOn(other), end: () => other.close() }
    },
    mailTo: (address) => newestMail(db, address),
    dispose: async () => {
      await app.close()
      await dispose()
    },
  }
}
