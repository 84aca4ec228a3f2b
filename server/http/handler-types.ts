import type * as z from 'zod/mini'
import type { AuditKind } from '../../src/core/audit/audit-kinds.ts'
import type { Call } from '../../src/core/calls/call-types.ts'
import type { callsTable } from '../../src/core/calls/calls.ts'
import type { KnownDevice, Proof } from '../auth/known-devices.ts'
import type { Passwords } from '../auth/passwords.ts'
import type { Secrets } from '../auth/secrets.ts'
import type { Configuration } from '../configuration.ts'
import type { Connectors } from '../connectors/connectors.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Limits } from '../limits/limits.ts'
import type { SyncDeps, SyncService } from '../sync/sync-service.ts'
import type { ResultText } from './result-text.ts'

/** The caller, read from the database with every request. */
export interface Caller {
  userId: string
  /** The organisation of this session; null without one. */
  orgId: string | null
  /** Null for an API key. */
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
  /** The token of the header, not verified. */
  token: string | null
  /** A share's token; it does not identify a person. */
  shareToken: string | null
  /** The token of the cookie `pms-app-token`; only the resume call may use it. */
  cookieToken: string | null
  /** The mark that `rememberDevice` left on this device. */
  deviceMark: string | null
  /** The header `idempotency-key`, as it was sent. */
  idempotencyKey: string | null
  /** Whether a script made the request; opening or prefetching a link does not count. Only then may a GET change anything. */
  isScriptCall: boolean
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  code?: string
  link?: string
  /** Whether the address is cleared after sending. */
  forget?: boolean
}

export interface AuditEntry {
  action: AuditKind
  orgId?: string | null
  actorId?: string | null
  detail?: Record<string, unknown>
}

/** The dependencies of a handler: all its I/O goes through here. */
export interface HandlerContext<Auth = Caller | null> {
  auth: Auth
  facts: RequestFacts
  config: Configuration
  secrets: Secrets
  passwords: Passwords
  limits: Limits
  db: Database
  /** A transaction inside the caller's organisation; refuses (0404001) a caller without one. */
  tenant<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  sync: SyncService
  /** Aborts when the caller hangs up. */
  hungUp: AbortSignal
  now(): Date
  /** Adds a mail to the outbox of this transaction: it is sent only if the transaction commits. */
  sendMail(tx: Tx, mail: Mail): Promise<void>
  audit(tx: Tx, entry: AuditEntry): Promise<void>
  /** Sets the session cookie with the answer, or removes it (null). */
  setSessionCookie(token: string | null): void
  /**
   * Ends the session of the browser's cookie when our own page signs in or out, because the cookie is about to be replaced.
   * Returns audit entries for the end of the transaction: their chain must be locked after every organisation's.
   */
  endCookieSession(tx: Tx, reason?: 'replaced' | 'signedOut'): Promise<AuditEntry[]>
  /** Remembers this browser as a known device; send the returned mark by `setDeviceMark` after the commit. */
  rememberDevice(tx: Tx, userId: bigint, proof: Proof): Promise<{ id: string; mark: string }>
  setDeviceMark(mark: string): void
  connectors: Connectors
  /** Writes a line of the log, for the operator. */
  log?: ((line: string) => void) | undefined
  /** The browser's mark from before it was sent to an identity provider. */
  browserMark: string | null
  /** `isFramed`: the mark also works for a page in a frame of another site. */
  setBrowserMark(mark: string, isFramed?: boolean): void
  /** The known device of the user with this address, if any. */
  knownDevice(email: string): Promise<KnownDevice | null>
  /** Whether the person of this address has signed in from the caller's network. */
  isKnownNetwork(email: string): Promise<boolean>
  /**
   * Runs an idempotent write in one transaction: a repeated idempotency key gets the first result. A concurrent request with
   * the same key waits for the first. Results are stored encrypted, because they may contain a token or a key.
   */
  once<Result>(as: 'system' | 'tenant', work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The earlier result of this `system` write, if any; for writes that count tries before they begin. */
  answeredBefore<Result>(): Promise<Result | null>
}

type Table = typeof callsTable
type AuthOf<C extends Call> = C['auth'] extends 'session' | 'admin' ? Caller : Caller | null

export type HandlerOf<C extends Call, Also = never> = (
  payload: z.output<C['payload']>,
  context: HandlerContext<AuthOf<C>>,
) => Promise<z.output<C['result']> | Also>

/** A handler for every call of the table: a missing one does not compile. */
export type Handlers = {
  [Name in keyof Table]: HandlerOf<Table[Name], Name extends 'sync' ? ResultText : never>
}

/** The dependencies of the application. */
export interface ServerDeps {
  config: Configuration
  db: Database
  secrets: Secrets
  passwords: Passwords
  limits: Limits
  now(): Date
  /** Access log lines; absent in tests. */
  log?: (line: string) => void
  /** For tests: how long a poll is held, and other mutators. */
  waitMs?: SyncDeps['waitMs']
  mutators?: SyncDeps['mutators']
}
