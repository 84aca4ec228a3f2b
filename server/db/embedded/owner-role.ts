import { Client, escapeIdentifier, escapeLiteral } from 'pg'

/** The role that owns the database and everything in it, and may create the product's roles. It is not a superuser. */
export const ownerRole = 'worktide_owner'

/**
 * SQL that changes the owner of objects that still belong to the role of initdb, because a server of an older build made them;
 * PostgreSQL's own objects are left out. Sequences of columns, row types and members of an extension follow the object they are part of.
 */
const handOver = (to: string) => `
DO $$
DECLARE
  thing record;
BEGIN
  FOR thing IN
    SELECT format('SCHEMA %I', nspname) AS name FROM pg_namespace
      WHERE nspowner = current_user::regrole AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
    UNION ALL
    SELECT format('%s %s', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass)
      FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE relowner = current_user::regrole AND relkind IN ('r', 'p', 'v', 'm', 'S')
        AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid
          AND (deptype = 'e' OR relkind = 'S' AND deptype IN ('a', 'i')))
    UNION ALL
    SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
      WHERE proowner = current_user::regrole AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
    UNION ALL
    SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
      WHERE typowner = current_user::regrole AND typtype IN ('d', 'e', 'r')
        AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
  LOOP
    EXECUTE format('ALTER %s OWNER TO ${to}', thing.name);
  END LOOP;
  FOR thing IN
    SELECT format('POLICY %I ON %I.%I', policyname, schemaname, tablename) AS name FROM pg_policies WHERE current_user = ANY (roles)
  LOOP
    EXECUTE format('ALTER %s TO ${to}', thing.name);
  END LOOP;
  FOR thing IN
    SELECT rolname AS name FROM pg_roles WHERE rolname IN ('worktide_app', 'worktide_system')
  LOOP
    EXECUTE format('GRANT %I TO ${to}', thing.name);
  END LOOP;
END $$`

/**
 * Creates the role that the server signs in with, with the password of `superuserUrl`, and makes it the owner of the database, so
 * that injected SQL can't reach files or programs. Returns its URL. Idempotent, and all in one transaction.
 */
export async function ownerUrl(superuserUrl: string): Promise<string> {
  const url = new URL(superuserUrl)
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const owner = escapeIdentifier(ownerRole)
    const database = escapeIdentifier(url.pathname.slice(1))
    const { rows } = await client.query(
      'SELECT FROM pg_database WHERE datname = current_database() AND datdba = to_regrole($1)',
      [ownerRole],
    )
    if (rows.length === 0)
      await client.query(`BEGIN;
        CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD ${escapeLiteral(decodeURIComponent(url.password))};
        ${handOver(owner)};
        ALTER DATABASE ${database} OWNER TO ${owner};
        COMMIT`)
  } finally {
    await client.end()
  }
  url.username = ownerRole
  return url.href
}
