-- What is read behind a lock must be read after the wait for it. In a volatile function every statement sees what was committed
-- before it began, so that the lock and the reading are one trip to the database.

-- The class keeps these locks apart from those of the audit log. They are queued: who keeps making credentials (together) does
-- not keep out who ends them (alone).
CREATE FUNCTION hold_account(account bigint, alone boolean) RETURNS TABLE (password_hash text, is_enabled boolean)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(7871934, hashtext(account::text));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(7871934, hashtext(account::text));
  END IF;
  RETURN QUERY SELECT a.password_hash, a.enabled FROM accounts a WHERE a.id = account;
END $$;

-- The hash of the newest row of a chain, for its one writer at a time; null where it has none. The chain of no organisation is null:
-- it is ordered by both, as the index is, for of IS NULL the planner does not know that it makes all equal.
CREATE FUNCTION audit_head(org uuid) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7871933, hashtext(coalesce(org::text, '')));
  IF org IS NULL THEN
    RETURN (SELECT l.hash FROM audit_log l WHERE l.org_id IS NULL ORDER BY l.org_id DESC, l.id DESC LIMIT 1);
  END IF;
  RETURN (SELECT l.hash FROM audit_log l WHERE l.org_id = org ORDER BY l.id DESC LIMIT 1);
END $$;
