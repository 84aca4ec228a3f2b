-- What the history of issues shows, of changes that the log no longer holds: of a description only that it changed.
CREATE TABLE "work_history" (
	"org_id" uuid NOT NULL,
	"row_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"n" integer NOT NULL,
	"entity" text NOT NULL,
	"scope" text NOT NULL,
	"patch" jsonb,
	"actor" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "work_history_org_id_row_id_seq_n_pk" PRIMARY KEY("org_id","row_id","seq","n")
);
ALTER TABLE "work_history" ADD CONSTRAINT "work_history_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "issues_deleted" ON "issues" USING btree ("deleted_at") WHERE "deleted_at" IS NOT NULL;

GRANT SELECT ON work_history TO worktide_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON work_history TO worktide_system;
ALTER TABLE work_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE work_history FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON work_history TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY system ON work_history TO worktide_system USING (true) WITH CHECK (true);
