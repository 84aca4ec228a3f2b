-- What others did that concerns a person: rows in the person's scope, written with the change itself.
CREATE TABLE "notices" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"owner_id" text NOT NULL,
	"project_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"comment_id" uuid,
	"status_id" uuid,
	"at" bigint NOT NULL,
	"read_at" bigint,
	"done_at" bigint,
	CONSTRAINT "notices_org_id_id_pk" PRIMARY KEY("org_id","id")
);
ALTER TABLE "notices" ADD CONSTRAINT "notices_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "notices_scope" ON "notices" USING btree ("org_id","scope","id");

GRANT SELECT, INSERT, UPDATE, DELETE ON notices TO worktide_app, worktide_system;
ALTER TABLE notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE notices FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON notices TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY system ON notices TO worktide_system USING (true) WITH CHECK (true);
