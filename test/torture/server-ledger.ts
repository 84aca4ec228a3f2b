import { createHash } from 'node:crypto'
import type { Client } from 'pg'

/** How to find each kind of write in the database: a key and a value per row. `some`: unanswered attempts may exist too. */
const facts = {
  account: { all: true, sql: 'SELECT email AS key, id::text AS value FROM accounts' },
  registrationAudit: {
    all: true,
    sql: `SELECT actor_id::text AS key, 'once' AS value FROM audit_log WHERE action = 'account.registered'`,
  },
  organization: { all: true, sql: 'SELECT name AS key, id::text AS value FROM organizations' },
  apiKey: { all: true, sql: 'SELECT name AS key, id::text AS value FROM api_keys' },
  revokedKey: {
    all: true,
    sql: `SELECT id::text AS key, 'revoked' AS value FROM api_keys WHERE revoked_at IS NOT NULL`,
  },
  invitation: { all: true, sql: 'SELECT email AS key, org_id::text AS value FROM invitations' },
  invitationMail: {
    all: true,
    sql: `SELECT recipient AS key, 'once' AS value FROM mail_outbox WHERE link LIKE '%inviteToken=%'`,
  },
  personName: { all: true, sql: 'SELECT id::text AS key, name AS value FROM accounts' },
  industry: {
    all: true,
    sql: 'SELECT id::text AS key, industry AS value FROM organizations WHERE industry IS NOT NULL',
  },
  joined: {
    all: true,
    sql: `SELECT actor_id::text AS key, org_id::text AS value FROM audit_log WHERE action = 'member.joined'`,
  },
  joinCodeHash: { all: true, sql: 'SELECT org_id::text AS key, code_hash AS value FROM join_codes' },
  progress: { all: true, sql: `SELECT user_id::text AS key, data->>'marker' AS value FROM config_progress` },
  project: { all: true, sql: 'SELECT id::text AS key, org_id::text AS value FROM projects' },
  issue: { all: true, sql: 'SELECT id::text AS key, summary AS value FROM issues' },
  spentTime: {
    all: true,
    sql: 'SELECT id::text AS key, spent_minutes::text AS value FROM issues WHERE spent_minutes > 0',
  },
  attachment: {
    all: true,
    sql: `SELECT a.id::text AS key, md5(string_agg(p.content, '' ORDER BY p.n)) AS value FROM attachments a
      JOIN attachment_parts p ON p.attachment_id = a.id WHERE a.uploaded_at IS NOT NULL GROUP BY a.id`,
  },
  import: { all: true, sql: `SELECT id::text AS key, state || ' ' || created AS value FROM imports` },
  share: { all: true, sql: 'SELECT code_hash AS key, resource_id AS value FROM shares' },
  beacon: { all: true, sql: `SELECT id AS key, 'stored' AS value FROM beacons` },
  session: { all: false, sql: `SELECT token_hash AS key, 'open' AS value FROM sessions WHERE ended_at IS NULL` },
  endedSession: {
    all: false,
    sql: `SELECT token_hash AS key, 'ended' AS value FROM sessions WHERE ended_at IS NOT NULL`,
  },
} as const satisfies Record<string, { all: boolean; sql: string }>

export type FactKind = keyof typeof facts

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The acknowledged writes. A later value of the same key replaces the earlier one. */
export class ServerLedger {
  private readonly acknowledged = new Map<FactKind, Map<string, string>>()

  note(kind: FactKind, key: string, value: string): void {
    const known = this.acknowledged.get(kind) ?? new Map<string, string>()
    this.acknowledged.set(kind, known.set(key, value))
  }

  drop(kind: FactKind, key: string): void {
    this.acknowledged.get(kind)?.delete(key)
  }

  get size(): number {
    return [...this.acknowledged.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /**
   * Writes that were lost, changed, applied twice, or exist without a client's request. Call it only while nobody writes.
   */
  async differences(database: Client): Promise<string[]> {
    const found: string[] = []
    for (const kind of Object.keys(facts) as FactKind[]) {
      const { sql, all } = facts[kind]
      const wanted = new Map(this.acknowledged.get(kind))
      const { rows } = await database.query<{ key: string; value: string }>(sql)
      const seen = new Set<string>()
      for (const { key, value } of rows) {
        if (seen.has(key)) found.push(`twice: ${kind} ${key}`)
        seen.add(key)
        const expected = wanted.get(key)
        if (expected === undefined ? all : expected !== value)
          found.push(`${expected === undefined ? 'unknown' : 'changed'}: ${kind} ${key} is ${value}, not ${expected}`)
      }
      for (const key of wanted.keys()) if (!seen.has(key)) found.push(`lost: ${kind} ${key}`)
    }
    return found
  }
}
