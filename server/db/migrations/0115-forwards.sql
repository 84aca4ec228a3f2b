-- What the collectors received and a host of the operator shall have too: written in the transaction that stores it, deleted when that
-- host took it or refused it for good. A row of "forward_targets" is the mutex and the pause of one target, and counts what became of it.
CREATE TABLE "forwards" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	"target" text NOT NULL,
	"kind" text NOT NULL,
	"type" text,
	"body" bytea NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "forwards_target" ON "forwards" ("target", "id");

CREATE TABLE "forward_targets" (
	"target" text PRIMARY KEY,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease" uuid,
	"leased_until" timestamp with time zone,
	"delivered" bigint DEFAULT 0 NOT NULL,
	"dropped" jsonb DEFAULT '{}'::jsonb NOT NULL
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['forwards', 'forward_targets']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY system ON %I TO worktide_system USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO worktide_system', name);
  END LOOP;
END $$;
