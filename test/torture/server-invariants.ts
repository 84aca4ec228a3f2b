import type { Client } from 'pg'
import { auditHash } from '../../server/audit/audit-log.ts'

/** Queries that find nothing at any moment, whatever is killed: a write is complete or absent. */
const invariants: Readonly<Record<string, string>> = {
  'an organisation has an owner': `SELECT id FROM organizations o WHERE NOT EXISTS
    (SELECT FROM members m WHERE m.org_id = o.id AND 'organizationOwner' = ANY (m.role_codes))`,
  'an organisation has its words': `SELECT o.id FROM organizations o LEFT JOIN translations t ON t.org_id = o.id
    GROUP BY o.id HAVING count(t.k) <> (SELECT max(n) FROM (SELECT count(*) AS n FROM translations GROUP BY org_id) w)`,
  'an organisation was created once, says the audit log': `SELECT coalesce(o.id, a.org_id) FROM organizations o
    FULL JOIN (SELECT org_id, count(*) AS n FROM audit_log WHERE action = 'organization.created' GROUP BY org_id) a
    ON a.org_id = o.id WHERE o.id IS NULL OR a.n IS DISTINCT FROM 1`,
  'a key was created once, says the audit log': `SELECT coalesce(k.id::text, a.id) FROM api_keys k
    FULL JOIN (SELECT detail->>'id' AS id, count(*) AS n FROM audit_log WHERE action = 'apiKey.created' GROUP BY 1) a
    ON a.id = k.id::text WHERE k.id IS NULL OR a.n IS DISTINCT FROM 1`,
  'a key is revoked with its audit row': `SELECT coalesce(k.id::text, a.id) FROM
    (SELECT id FROM api_keys WHERE revoked_at IS NOT NULL) k
    FULL JOIN (SELECT detail->>'id' AS id, count(*) AS n FROM audit_log WHERE action = 'apiKey.revoked' GROUP BY 1) a
    ON a.id = k.id::text WHERE k.id IS NULL OR a.n IS DISTINCT FROM 1`,
  'an account was registered once, with one code, says the audit log': `SELECT coalesce(p.id, a.id) FROM accounts p
    FULL JOIN (SELECT actor_id AS id, count(*) AS n FROM audit_log WHERE action = 'account.registered' GROUP BY 1) a
    ON a.id = p.id WHERE p.id IS NULL OR a.n IS DISTINCT FROM 1 OR
    (SELECT count(*) FROM mail_codes c WHERE c.email = p.email AND c.scene = 'register' AND c.used_at IS NOT NULL) <> 1`,
  'an account has a session': `SELECT id FROM accounts p WHERE NOT EXISTS
    (SELECT FROM sessions s WHERE s.user_id = p.id)`,
  'an invitation has one mail and one audit row': `SELECT i.email FROM invitations i WHERE
    (SELECT count(*) FROM mail_outbox o WHERE o.recipient = i.email AND o.link LIKE '%inviteToken=%') <> 1 OR
    (SELECT count(*) FROM audit_log a WHERE a.action = 'invitation.sent' AND a.detail->>'id' = i.id::text) <> 1`,
  'no mail and no audit row without an invitation': `SELECT recipient FROM mail_outbox o WHERE link LIKE '%inviteToken=%'
    AND NOT EXISTS (SELECT FROM invitations i WHERE i.email = o.recipient) UNION ALL
    SELECT detail->>'email' FROM audit_log a WHERE action = 'invitation.sent'
    AND NOT EXISTS (SELECT FROM invitations i WHERE i.id::text = a.detail->>'id')`,
  'a member came by an audited way': `SELECT m.user_id FROM members m WHERE (SELECT count(*) FROM audit_log a
    WHERE a.org_id = m.org_id AND a.actor_id = m.user_id AND a.action IN ('organization.created', 'member.joined')) <> 1`,
  'who joined is a member': `SELECT a.actor_id FROM audit_log a WHERE a.action = 'member.joined' AND NOT EXISTS
    (SELECT FROM members m WHERE m.org_id = a.org_id AND m.user_id = a.actor_id)`,
  'a join code counts who used it': `SELECT org_id FROM join_codes c WHERE uses <> (SELECT count(*) FROM audit_log a
    WHERE a.org_id = c.org_id AND a.action = 'member.joined' AND a.at >= c.created_at)`,
  'a session is in an organisation of its person': `SELECT s.id FROM sessions s WHERE s.org_id IS NOT NULL AND NOT EXISTS
    (SELECT FROM members m WHERE m.org_id = s.org_id AND m.user_id = s.user_id)`,
  'an idempotency key has its answer': 'SELECT key FROM idempotency_keys WHERE result IS NULL',
  'a number of a project is one issue’s': `SELECT p.id FROM projects p WHERE p.last_number <>
    (SELECT count(*) FROM issues i WHERE i.project_id = p.id AND i.number BETWEEN 1 AND p.last_number)`,
  'an issue is as the log last said': `SELECT i.id FROM issues i WHERE i.rev IS DISTINCT FROM
    (SELECT max(c.seq) FROM work_changes c WHERE c.org_id = i.org_id AND c.row_id = i.id::text)`,
  'the head is the last change': `SELECT h.org_id FROM work_heads h WHERE h.seq IS DISTINCT FROM
    (SELECT coalesce(max(c.seq), 0) FROM work_changes c WHERE c.org_id = h.org_id)`,
  'what was accepted is in the log': `SELECT o.id FROM work_outcomes o WHERE o.refusal IS NULL AND NOT EXISTS
    (SELECT FROM work_changes c WHERE c.org_id = o.org_id AND c.seq = o.seq)`,
  'a queue’s last number is no earlier than its outcomes': `SELECT s.client_id FROM sync_clients s WHERE s.last_mid <
    (SELECT max(o.mid) FROM work_outcomes o WHERE o.org_id = s.org_id AND o.client_id = s.client_id)`,
  'a file is whole when it says so': `SELECT a.id FROM attachments a WHERE a.uploaded_at IS NOT NULL AND a.size_bytes <>
    (SELECT coalesce(sum(length(p.content)), 0) FROM attachment_parts p WHERE p.attachment_id = a.id)`,
  'an import counts what it did': `SELECT m.id FROM imports m WHERE m.done <> (SELECT count(*) FROM import_items t
    WHERE t.org_id = m.org_id AND t.import_id = m.id AND t.state <> 'waiting')`,
  'a code was sent by mail': `SELECT c.email FROM mail_codes c WHERE NOT EXISTS
    (SELECT FROM mail_outbox o WHERE o.recipient = c.email AND o.code IS NOT NULL)`,
}

/** Each row's hash covers the previous row of its organisation. */
const brokenChains = async (database: Client): Promise<string[]> => {
  const { rows } = await database.query(
    `SELECT id, org_id AS "orgId", actor_id AS "actorId", at, action, detail, previous_hash AS "previousHash", hash
     FROM audit_log ORDER BY id`,
  )
  const last = new Map<string, string>()
  return rows.flatMap((row) => {
    const isWhole = row.previousHash === (last.get(row.orgId) ?? '') && auditHash(row) === row.hash
    last.set(row.orgId, row.hash)
    return isWhole ? [] : [`audit chain: row ${row.id} of ${row.orgId}`]
  })
}

/** The breaches that the database shows at one moment. */
export const invariantBreaches = async (database: Client): Promise<string[]> => {
  await database.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const found: string[] = []
  for (const [name, sql] of Object.entries(invariants)) {
    const { rows } = await database.query({ text: sql, rowMode: 'array' })
    if (rows.length > 0) found.push(`${name}: ${rows.length} × no (${rows.slice(0, 3).join('; ')})`)
  }
  found.push(...(await brokenChains(database)))
  await database.query('COMMIT')
  return found
}
