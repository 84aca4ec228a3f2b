-- Two roles, switched to in each transaction. `worktide_app` acts for one organisation and sees nothing of the others;
-- `worktide_system` acts before or across organisations (sign-in, joining, jobs).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'worktide_app') THEN CREATE ROLE worktide_app NOLOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'worktide_system') THEN CREATE ROLE worktide_system NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

-- Where an administrator made the roles, and granted them, there is nothing left to do.
DO $$
BEGIN
  EXECUTE format('GRANT worktide_app, worktide_system TO %I', current_user);
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;

GRANT USAGE ON SCHEMA public TO worktide_app, worktide_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO worktide_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON organizations, members, invitations, invite_links, join_codes, applications,
  translations, sessions, api_keys, tickets, idempotency_keys, mail_outbox TO worktide_app;
GRANT SELECT ON accounts TO worktide_app;
GRANT SELECT, INSERT ON audit_log TO worktide_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO worktide_app, worktide_system;
REVOKE UPDATE, DELETE ON audit_log FROM worktide_system;

CREATE FUNCTION current_org() RETURNS uuid LANGUAGE sql STABLE AS
  $$ SELECT nullif(current_setting('app.org_id', true), '')::uuid $$;
CREATE FUNCTION current_user_id() RETURNS bigint LANGUAGE sql STABLE AS
  $$ SELECT nullif(current_setting('app.user_id', true), '')::bigint $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['members', 'invitations', 'invite_links', 'join_codes', 'applications', 'translations',
    'sessions', 'api_keys', 'audit_log']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org())', name);
    EXECUTE format('CREATE POLICY system ON %I TO worktide_system USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

ALTER TABLE organizations ENABLE ROW LEVEL SECURITY;
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON organizations TO worktide_app USING (id = current_org()) WITH CHECK (id = current_org());
CREATE POLICY system ON organizations TO worktide_system USING (true) WITH CHECK (true);

-- People are seen by themselves and by those who share the organisation, or are asked to let them in.
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounts TO worktide_app USING (
  id = current_user_id()
  OR EXISTS (SELECT FROM members m WHERE m.user_id = accounts.id AND m.org_id = current_org())
  OR EXISTS (SELECT FROM applications a WHERE a.user_id = accounts.id AND a.org_id = current_org())
);
CREATE POLICY system ON accounts TO worktide_system USING (true) WITH CHECK (true);
