-- The session that a ticket's or an IDE's session was made from: whatever ends it ends them, in the same statement.
ALTER TABLE "sessions" ADD COLUMN "parent_id" uuid REFERENCES "sessions"("id") ON DELETE cascade;
CREATE INDEX "sessions_parent" ON "sessions" ("parent_id");

CREATE FUNCTION end_child_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = NEW.ended_at, ended_reason = NEW.ended_reason
  WHERE parent_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_child_sessions AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_child_sessions();
