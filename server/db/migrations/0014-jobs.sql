-- Jobs wait in tables of graphile-worker, which its own migrations make in this schema. It belongs to the system role: the
-- request role has no business here.
CREATE SCHEMA graphile_worker AUTHORIZATION worktide_system;
SET LOCAL ROLE worktide_system;
-- Where this table is, graphile-worker does not try to make the schema, which takes a right that the system role lacks.
CREATE TABLE graphile_worker.migrations (
  id int PRIMARY KEY,
  ts timestamptz DEFAULT now() NOT NULL,
  breaking boolean DEFAULT false NOT NULL
);
RESET ROLE;

-- Whoever writes a mail adds the job that sends it, in the same transaction. The request role may add none: this one is added
-- by the system role. Before the first start is over there is no queue; the server of the build before looks for mails by itself.
CREATE FUNCTION add_mail_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  acting text := current_setting('role');
BEGIN
  PERFORM set_config('role', 'worktide_system', true);
  IF to_regproc('graphile_worker.add_job') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('sendMails');
  END IF;
  PERFORM set_config('role', acting, true);
  RETURN NULL;
END $$;
CREATE TRIGGER add_mail_job AFTER INSERT ON mail_outbox FOR EACH STATEMENT EXECUTE FUNCTION add_mail_job();
