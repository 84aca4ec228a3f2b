import { randomUUID } from 'node:crypto'
import { escapeLiteral, type QueryResult } from 'pg'
import { roleCodes } from '../../src/core/limits.ts'
import { termsIn } from '../api/organization/terms.ts'
import { networkHash } from '../limits/limits.ts'
import type { TestServer } from './test-server.ts'

export interface NewPerson {
  email: string
  password: string
  name: string
  language: string
  timeZone: string
  /** The new organisation that they own, or the one that they join. */
  organization?: { name: string } | { orgId: string }
}

/** How calls of tests look to the server. */
const [userAgent, ip] = ['lightMyRequest', '127.0.0.1']

const hashes = new WeakMap<TestServer['passwords'], Map<string, Promise<string>>>()
const hashOf = ({ passwords }: TestServer, password: string): Promise<string> => {
  const known = hashes.get(passwords) ?? new Map<string, Promise<string>>()
  hashes.set(passwords, known)
  const hash = known.get(password) ?? passwords.hash(password)
  known.set(password, hash)
  return hash
}

const terms = (['zh', 'en'] as const).flatMap((lang) => termsIn(lang).map((term) => [lang, term.k, term.v]))

const organizationKey = (name: string): string => {
  const words = name.toLowerCase().replace(/[^a-z]+/g, '-')
  return `${`org-${words}`.slice(0, 11)}-${randomUUID().slice(0, 8)}`.replace(/-+/g, '-')
}

const list = (values: readonly string[]) => values.map(escapeLiteral).join(', ')

const newOrganization = (orgId: string, name: string, { language, timeZone }: NewPerson): string => `
  , organization AS (INSERT INTO organizations (id, name, org_key, language, time_zone)
    VALUES (${list([orgId, name, organizationKey(name), language, timeZone])}))
  , terms AS (INSERT INTO translations (org_id, lang, k, v)
    VALUES ${terms.map((row) => `(${list([orgId, ...row])})`).join(', ')})`

const newMember = (orgId: string, roleCode: string): string => `
  , member AS (INSERT INTO members (org_id, user_id, role_codes)
    SELECT ${escapeLiteral(orgId)}, id, ARRAY[${escapeLiteral(roleCode)}] FROM account)`

/**
 * Writes the rows that a registration leaves, and the creation of an organisation or the joining of one, except for mails, used codes and
 * the audit log. In one statement, because the calls take fifty.
 */
export async function makePerson(server: TestServer, person: NewPerson) {
  const { email, name, language, timeZone, organization } = person
  const { secrets, db } = server
  const token = secrets.newTaggedToken()
  const orgId = organization && ('orgId' in organization ? organization.orgId : randomUUID())
  const account = list([email, name, await hashOf(server, person.password), language, timeZone])
  const place = organization && 'name' in organization ? newOrganization(orgId ?? '', organization.name, person) : ''
  const role = place ? roleCodes.owner : roleCodes.member
  const results = (await db.pool.query(`SET LOCAL ROLE worktide_system;
    WITH account AS (INSERT INTO accounts (email, name, password_hash, language, time_zone, field_revs, verified_at)
      VALUES (${account}, '{"language": 1}', ${escapeLiteral(server.now().toISOString())}) RETURNING id)
    , network AS (INSERT INTO known_networks (user_id, network)
      SELECT id, ${escapeLiteral(networkHash(secrets, ip))} FROM account)
    , device AS (INSERT INTO known_devices (user_id, mark_hash)
      SELECT id, ${escapeLiteral(secrets.hashToken(secrets.newToken()))} FROM account RETURNING id, user_id)
    ${place}${orgId ? newMember(orgId, role) : ''}
    , session AS (INSERT INTO sessions (user_id, org_id, token_hash, device_name, device_id, expires_at, reauthenticated_at)
      SELECT user_id, ${orgId ? escapeLiteral(orgId) : 'NULL'}, ${list([secrets.hashToken(token), userAgent])}, id,
        now() + interval '14 days', ${escapeLiteral(server.now().toISOString())} FROM device)
    SELECT id FROM account`)) as unknown as QueryResult<{ id: string }>[]
  return { token, userId: String(results[1]?.rows[0]?.id), orgId: orgId ?? '' }
}
