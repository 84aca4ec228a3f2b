-- What the request role needs, and no more: it puts mails into the outbox and reads none (their codes and links belong to
-- everybody), it has no business with tickets, and it sees the kept answers of its own person alone.
REVOKE SELECT, UPDATE, DELETE ON mail_outbox FROM worktide_app;
REVOKE ALL ON tickets FROM worktide_app;
REVOKE DELETE ON idempotency_keys FROM worktide_app;

ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
-- the bare id is the scope that the version before this one wrote
CREATE POLICY tenant ON idempotency_keys TO worktide_app
  USING (scope IN (current_user_id()::text, current_user_id() || '@' || current_org()))
  WITH CHECK (scope IN (current_user_id()::text, current_user_id() || '@' || current_org()));
CREATE POLICY system ON idempotency_keys TO worktide_system USING (true) WITH CHECK (true);
