-- Imports of files: what each is to do, one item after another, and how far it is. A job works them off.
CREATE TABLE "imports" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"finished_at" bigint,
	"leased_until" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "imports_org_id_id_pk" PRIMARY KEY("org_id","id")
);
CREATE TABLE "import_items" (
	"org_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"row_id" uuid NOT NULL,
	"external_id" text,
	"args" jsonb,
	"before" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"seq" bigint,
	"refusal" jsonb,
	CONSTRAINT "import_items_org_id_import_id_n_pk" PRIMARY KEY("org_id","import_id","n")
);
ALTER TABLE "imports" ADD CONSTRAINT "imports_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "imports_recent" ON "imports" USING btree ("org_id","created_at");
CREATE INDEX "imports_active" ON "imports" USING btree ("state","leased_until");
CREATE INDEX "import_items_state" ON "import_items" USING btree ("org_id","import_id","state","n");
CREATE INDEX "import_items_external" ON "import_items" USING btree ("org_id","project_id","external_id");

GRANT SELECT, INSERT, UPDATE, DELETE ON imports, import_items TO worktide_system, worktide_app;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['imports', 'import_items']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org())', name);
    EXECUTE format('CREATE POLICY system ON %I TO worktide_system USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

-- As with mails: whoever lets an import run adds the job that runs it, in the same transaction.
CREATE FUNCTION add_import_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  acting text := current_setting('role');
BEGIN
  PERFORM set_config('role', 'worktide_system', true);
  IF to_regproc('graphile_worker.add_job') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('runImports');
  END IF;
  PERFORM set_config('role', acting, true);
  RETURN NULL;
END $$;
CREATE TRIGGER add_import_job AFTER UPDATE OF state ON imports FOR EACH ROW
  WHEN (NEW.state IN ('running', 'undoing') AND OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION add_import_job();
