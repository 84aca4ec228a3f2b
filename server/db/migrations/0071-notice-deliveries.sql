-- Where somebody is told of what, beside the page: by push to their devices, or by mail.
ALTER TABLE accounts
  ADD COLUMN notice_assigned text NOT NULL DEFAULT 'all',
  ADD COLUMN notice_mentioned text NOT NULL DEFAULT 'all',
  ADD COLUMN notice_comment text NOT NULL DEFAULT 'all',
  ADD COLUMN notice_status text NOT NULL DEFAULT 'inbox',
  ADD COLUMN notice_mails text NOT NULL DEFAULT 'soon';
-- who causes a notice asks whether its person wants it
GRANT SELECT (notice_assigned, notice_mentioned, notice_comment, notice_status, notice_mails) ON accounts TO worktide_app;

-- What is to be pushed or mailed and was not yet; a row ends with its delivery.
CREATE TABLE "notice_deliveries" (
	"org_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"push_at" bigint,
	"mail_at" bigint,
	CONSTRAINT "notice_deliveries_org_id_notice_id_pk" PRIMARY KEY("org_id","notice_id")
);
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_org_id_notice_id_notices_org_id_id_fk" FOREIGN KEY ("org_id","notice_id") REFERENCES "public"."notices"("org_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "notice_deliveries_push" ON "notice_deliveries" USING btree ("push_at");
CREATE INDEX "notice_deliveries_mail" ON "notice_deliveries" USING btree ("mail_at");
CREATE INDEX "notice_deliveries_user" ON "notice_deliveries" USING btree ("user_id");

ALTER TABLE notice_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON notice_deliveries TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY system ON notice_deliveries TO worktide_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON notice_deliveries TO worktide_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_deliveries TO worktide_system;

-- When somebody was last seen in front of the work area, and last mailed a digest.
CREATE TABLE "notice_people" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"seen_at" bigint,
	"mailed_at" bigint
);
ALTER TABLE "notice_people" ADD CONSTRAINT "notice_people_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_people TO worktide_system;

-- Devices that take pushes, each as long as the session that asked for them.
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO worktide_system;

-- The address that ends mails of this kind with one press of the mail program (RFC 8058).
ALTER TABLE mail_outbox ADD COLUMN unsubscribe text;

CREATE FUNCTION add_notice_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  acting text := current_setting('role');
BEGIN
  PERFORM set_config('role', 'worktide_system', true);
  IF to_regproc('graphile_worker.add_job') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('pushNotices', run_at => now() + interval '6 seconds', job_key => 'pushNotices',
      job_key_mode => 'preserve_run_at');
  END IF;
  PERFORM set_config('role', acting, true);
  RETURN NULL;
END $$;
CREATE TRIGGER add_notice_job AFTER INSERT ON notice_deliveries FOR EACH STATEMENT EXECUTE FUNCTION add_notice_job();
