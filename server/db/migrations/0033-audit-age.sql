-- Rows that belong to no organisation (sign-ins, refusals) may go after 400 days, the oldest first: what is left is still a chain.
-- The log of an organisation lives as long as the organisation.
GRANT DELETE ON audit_log TO worktide_system;
CREATE POLICY old_rows ON audit_log AS RESTRICTIVE FOR DELETE TO worktide_system
  USING (org_id IS NULL AND at < now() - interval '400 days');
