import type * as z from 'zod/mini'
import type { AuditKind } from '../../src/core/audit/audit-kinds.ts'
import type { Call } from '../../src/core/calls/call-types.ts'
import type { callsTable } from '../../src/core/calls/calls.ts'
import type { KnownDevice, Proof } from '../auth/known-devices.ts'
import type { Passwords } from '../auth/passwords.ts'
import type { Secrets } from '../auth/secrets.ts'
import type { Configuration } from '../configuration.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Limits } from '../limits/limits.ts'
import type { SyncDeps, SyncService } from '../sync/sync-service.ts'

/** Who calls, read anew from the database with every request. */
export interface Caller {
  userId: string
  /** The organisation of this session; null for someone without one. */
  orgId: string | null
  /** Null when an API key calls. */
  sessionId: string | null
  roleCodes: string[]
  reauthenticatedAt: Date | null
  viaApiKey: boolean
}

/** Facts of the request, for limits, texts and the audit log. */
export interface RequestFacts {
  ip: string
  language: 'zh' | 'en'
  timeZone: string
  userAgent: string
  /** A raw token, when the header brought one. */
  token: string | null
  /** What opens one share for an outsider, and says nothing of who they are. */
  shareToken: string | null
  /** The token of the cookie `pms-app-token`: only the resume call may look. */
  cookieToken: string | null
  /** The mark that `rememberDevice` left on this device. */
  deviceMark: string | null
  /** Made by a script, not by opening a link or looking ahead: only such a GET may change anything. */
  isScriptCall: boolean
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  code?: string
  link?: string
  /** Its address is removed when it was sent. */
  forget?: boolean
}

export interface AuditEntry {
  action: AuditKind
  orgId?: string | null
  actorId?: string | null
  detail?: Record<string, unknown>
}

/** What a handler works with. Everything that touches the world is in here. */
export interface HandlerContext<Auth = Caller | null> {
  auth: Auth
  facts: RequestFacts
  config: Configuration
  secrets: Secrets
  passwords: Passwords
  limits: Limits
  db: Database
  /** A transaction inside the caller's organisation; refuses (0404001) someone without one. */
  tenant<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  sync: SyncService
  /** Aborts when the caller hangs up. */
  hungUp: AbortSignal
  now(): Date
  /** Puts a mail into the outbox of this transaction: it leaves if and only if the transaction commits. */
  sendMail(tx: Tx, mail: Mail): Promise<void>
  audit(tx: Tx, entry: AuditEntry): Promise<void>
  /** Sends the session cookie with the answer, or ends it (null). */
  setSessionCookie(token: string | null): void
  /**
   * Ends the session whose cookie came with a sign-in of our own page: this browser is about to forget it. Answers what the
   * audit log has to say of it, for the end of the transaction: its chain is locked after every organisation's.
   */
  endCookieSession(tx: Tx, reason?: 'replaced' | 'signedOut'): Promise<AuditEntry[]>
  /** Remembers this browser as one where somebody signed in; `setDeviceMark` sends its mark once that is committed. */
  rememberDevice(tx: Tx, userId: bigint, proof: Proof): Promise<{ id: string; mark: string }>
  setDeviceMark(mark: string): void
  /** The known device this is for the person of an address, if any. */
  knownDevice(email: string): Promise<KnownDevice | null>
  /** Whether this is a network where the person of an address signed in. */
  isKnownNetwork(email: string): Promise<boolean>
  /**
   * Runs a `once` write in one transaction: with an idempotency key that was used before, answers what it answered then.
   * A second request with the same key waits for the first. What is kept is encrypted: it may hold a token or a key.
   */
  once<Result>(as: 'system' | 'tenant', work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** What such a `system` write answered to this request before, if anything: for one that counts tries before it begins. */
  answeredBefore<Result>(): Promise<Result | null>
}

type Table = typeof callsTable
type AuthOf<C extends Call> = C['auth'] extends 'session' | 'admin' ? Caller : Caller | null

export type HandlerOf<C extends Call> = (
  payload: z.output<C['payload']>,
  context: HandlerContext<AuthOf<C>>,
) => Promise<z.output<C['result']>>

/** A handler for every call of the table: a missing one does not compile. */
export type Handlers = { [Name in keyof Table]: HandlerOf<Table[Name]> }

/** What the application is built from. */
export interface ServerDeps {
  config: Configuration
  db: Database
  secrets: Secrets
  passwords: Passwords
  limits: Limits
  now(): Date
  /** Access log lines; absent in tests. */
  log?: (line: string) => void
  /** Of tests: how long a poll is held, and other mutators. */
  waitMs?: SyncDeps['waitMs']
  mutators?: SyncDeps['mutators']
}
