-- The work area. Every table has the organisation first in its key and is fenced by it. "work_heads" has a row for each lane of edits:
-- an organisation's, or an account's under a number of its own; what hangs on a lane ends with it.
CREATE TABLE "work_heads" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"user_id" bigint,
	"seq" bigint DEFAULT 0 NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"compacted_to" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "work_heads_lane" CHECK (organization_id = org_id AND user_id IS NULL OR organization_id IS NULL AND user_id IS NOT NULL)
);

CREATE TABLE "work_changes" (
	"org_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"n" integer NOT NULL,
	"scope" text NOT NULL,
	"entity" text NOT NULL,
	"row_id" text NOT NULL,
	"patch" jsonb,
	"is_whole" boolean NOT NULL,
	"actor" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "work_changes_org_id_seq_n_pk" PRIMARY KEY("org_id","seq","n")
);

CREATE TABLE "work_outcomes" (
	"org_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"mid" integer NOT NULL,
	"seq" bigint NOT NULL,
	"refusal" jsonb,
	"at" bigint NOT NULL,
	CONSTRAINT "work_outcomes_org_id_user_id_id_pk" PRIMARY KEY("org_id","user_id","id")
);

CREATE TABLE "sync_clients" (
	"org_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"last_mid" integer DEFAULT 0 NOT NULL,
	"failed_id" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sync_clients_org_id_client_id_pk" PRIMARY KEY("org_id","client_id")
);

CREATE TABLE "work_people" (
	"org_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"head" text,
	"role_codes" text[] NOT NULL,
	"has_left" boolean DEFAULT false NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_people_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);

CREATE TABLE "attachments" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"media_type" text NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "attachments_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "comments" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL,
	"edited_at" bigint,
	"deleted_at" bigint,
	CONSTRAINT "comments_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "favorites" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"rank" text COLLATE "C" NOT NULL,
	CONSTRAINT "favorites_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "fields" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb NOT NULL,
	"rank" text COLLATE "C" NOT NULL,
	"is_required" boolean NOT NULL,
	"type_ids" uuid[] NOT NULL,
	CONSTRAINT "fields_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "issue_types" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"rank" text COLLATE "C" NOT NULL,
	"is_subtask" boolean NOT NULL,
	"is_epic" boolean NOT NULL,
	"required_fields" text[] NOT NULL,
	CONSTRAINT "issue_types_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "issues" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer,
	"former_keys" text[] NOT NULL,
	"type_id" uuid NOT NULL,
	"status_id" uuid NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"assignee_id" text,
	"reporter_id" text NOT NULL,
	"label_ids" uuid[] NOT NULL,
	"watcher_ids" text[] NOT NULL,
	"parent_id" uuid,
	"sprint_id" uuid,
	"version_ids" uuid[] NOT NULL,
	"estimate_minutes" integer,
	"spent_minutes" integer NOT NULL,
	"start_date" date,
	"due_date" date,
	"rank" text COLLATE "C" NOT NULL,
	"custom" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" bigint NOT NULL,
	"resolved_at" bigint,
	"deleted_at" bigint,
	CONSTRAINT "issues_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "labels" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	CONSTRAINT "labels_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "member_groups" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"name" text NOT NULL,
	"member_ids" text[] NOT NULL,
	CONSTRAINT "member_groups_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "project_members" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" text,
	"group_id" uuid,
	"role" text NOT NULL,
	CONSTRAINT "project_members_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "projects" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"lead_id" text,
	"is_open" boolean NOT NULL,
	"template" text NOT NULL,
	"archived_at" bigint,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "projects_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "relations" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "relations_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "saved_filters" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"name" text NOT NULL,
	"owner_id" text NOT NULL,
	"project_id" uuid,
	"query" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "saved_filters_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "sprints" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"goal" text NOT NULL,
	"start_date" date,
	"end_date" date,
	"state" text NOT NULL,
	"rank" text COLLATE "C" NOT NULL,
	CONSTRAINT "sprints_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "statuses" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"color" text NOT NULL,
	"rank" text COLLATE "C" NOT NULL,
	"wip_limit" integer,
	CONSTRAINT "statuses_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "transitions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"from_id" uuid,
	"to_id" uuid NOT NULL,
	"who" jsonb NOT NULL,
	"required_fields" text[] NOT NULL,
	"sets" jsonb NOT NULL,
	"rank" text COLLATE "C" NOT NULL,
	CONSTRAINT "transitions_org_id_id_pk" PRIMARY KEY("org_id","id")
);

CREATE TABLE "versions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"rev" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date,
	"release_date" date,
	"state" text NOT NULL,
	"rank" text COLLATE "C" NOT NULL,
	CONSTRAINT "versions_org_id_id_pk" PRIMARY KEY("org_id","id")
);

ALTER TABLE "attachments" ADD CONSTRAINT "attachments_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "fields" ADD CONSTRAINT "fields_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "issue_types" ADD CONSTRAINT "issue_types_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "issues" ADD CONSTRAINT "issues_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "labels" ADD CONSTRAINT "labels_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_groups" ADD CONSTRAINT "member_groups_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "relations" ADD CONSTRAINT "relations_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sprints" ADD CONSTRAINT "sprints_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sync_clients" ADD CONSTRAINT "sync_clients_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "transitions" ADD CONSTRAINT "transitions_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "versions" ADD CONSTRAINT "versions_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "work_changes" ADD CONSTRAINT "work_changes_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "work_heads" ADD CONSTRAINT "work_heads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "work_heads" ADD CONSTRAINT "work_heads_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "work_outcomes" ADD CONSTRAINT "work_outcomes_org_id_work_heads_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."work_heads"("org_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "work_people" ADD CONSTRAINT "work_people_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "attachments_scope" ON "attachments" USING btree ("org_id","scope","id");
CREATE INDEX "attachments_issue" ON "attachments" USING btree ("org_id","issue_id");
CREATE INDEX "comments_scope" ON "comments" USING btree ("org_id","scope","id");
CREATE INDEX "comments_issue" ON "comments" USING btree ("org_id","issue_id");
CREATE INDEX "favorites_scope" ON "favorites" USING btree ("org_id","scope","id");
CREATE INDEX "favorites_owner" ON "favorites" USING btree ("org_id","owner_id");
CREATE INDEX "fields_scope" ON "fields" USING btree ("org_id","scope","id");
CREATE INDEX "fields_project" ON "fields" USING btree ("org_id","project_id");
CREATE INDEX "issue_types_scope" ON "issue_types" USING btree ("org_id","scope","id");
CREATE INDEX "issue_types_project" ON "issue_types" USING btree ("org_id","project_id");
CREATE INDEX "issues_scope" ON "issues" USING btree ("org_id","scope","id");
CREATE UNIQUE INDEX "issues_number" ON "issues" USING btree ("org_id","project_id","number");
CREATE INDEX "issues_parent" ON "issues" USING btree ("org_id","parent_id");
CREATE INDEX "labels_scope" ON "labels" USING btree ("org_id","scope","id");
CREATE INDEX "labels_project" ON "labels" USING btree ("org_id","project_id");
CREATE INDEX "member_groups_scope" ON "member_groups" USING btree ("org_id","scope","id");
CREATE INDEX "project_members_scope" ON "project_members" USING btree ("org_id","scope","id");
CREATE INDEX "project_members_project" ON "project_members" USING btree ("org_id","project_id");
CREATE INDEX "project_members_user" ON "project_members" USING btree ("org_id","user_id");
CREATE INDEX "project_members_group" ON "project_members" USING btree ("org_id","group_id");
CREATE INDEX "projects_scope" ON "projects" USING btree ("org_id","scope","id");
CREATE INDEX "projects_key" ON "projects" USING btree ("org_id","key");
CREATE INDEX "relations_scope" ON "relations" USING btree ("org_id","scope","id");
CREATE INDEX "relations_from" ON "relations" USING btree ("org_id","from_id");
CREATE INDEX "relations_to" ON "relations" USING btree ("org_id","to_id");
CREATE INDEX "saved_filters_scope" ON "saved_filters" USING btree ("org_id","scope","id");
CREATE INDEX "saved_filters_owner" ON "saved_filters" USING btree ("org_id","owner_id");
CREATE INDEX "sprints_scope" ON "sprints" USING btree ("org_id","scope","id");
CREATE INDEX "sprints_project" ON "sprints" USING btree ("org_id","project_id");
CREATE INDEX "statuses_scope" ON "statuses" USING btree ("org_id","scope","id");
CREATE INDEX "statuses_project" ON "statuses" USING btree ("org_id","project_id");
CREATE INDEX "sync_clients_client" ON "sync_clients" USING btree ("client_id");
CREATE INDEX "transitions_scope" ON "transitions" USING btree ("org_id","scope","id");
CREATE INDEX "transitions_project" ON "transitions" USING btree ("org_id","project_id");
CREATE INDEX "versions_scope" ON "versions" USING btree ("org_id","scope","id");
CREATE INDEX "versions_project" ON "versions" USING btree ("org_id","project_id");
CREATE INDEX "work_changes_row" ON "work_changes" USING btree ("org_id","row_id","seq");
CREATE INDEX "work_heads_organization" ON "work_heads" USING btree ("organization_id");
CREATE INDEX "work_heads_user" ON "work_heads" USING btree ("user_id");
CREATE INDEX "work_outcomes_client" ON "work_outcomes" USING btree ("org_id","client_id","mid");
CREATE INDEX "work_people_user" ON "work_people" USING btree ("user_id");

GRANT SELECT, INSERT, UPDATE, DELETE ON work_heads, work_changes, work_outcomes, sync_clients, work_people,
  attachments, comments, favorites, fields, issue_types, issues, labels, member_groups, project_members, projects, relations, saved_filters, sprints, statuses, transitions, versions TO worktide_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON attachments, comments, favorites, fields, issue_types, issues, labels, member_groups, project_members, projects, relations, saved_filters, sprints, statuses, transitions, versions TO worktide_app;
GRANT SELECT, INSERT, UPDATE ON work_heads, sync_clients, work_people TO worktide_app;
GRANT SELECT, INSERT ON work_changes, work_outcomes TO worktide_app;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['work_heads', 'work_changes', 'work_outcomes', 'sync_clients', 'work_people', 'attachments', 'comments', 'favorites', 'fields', 'issue_types', 'issues', 'labels', 'member_groups', 'project_members', 'projects', 'relations', 'saved_filters', 'sprints', 'statuses', 'transitions', 'versions']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org())', name);
    EXECUTE format('CREATE POLICY system ON %I TO worktide_system USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

-- Who is, or was, in an organisation. A disabled member has left until they are let in again. Who waits for changes hears of it.
CREATE FUNCTION tell_work_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE work_people SET role_codes = '{}', has_left = true, rev = rev + 1
      WHERE org_id = OLD.org_id AND user_id = OLD.user_id::text;
    PERFORM pg_notify('work', OLD.org_id::text);
    RETURN NULL;
  END IF;
  INSERT INTO work_people (org_id, user_id, name, head, role_codes, has_left)
    SELECT NEW.org_id, NEW.user_id::text, a.name, a.head, NEW.role_codes, NOT NEW.enabled
    FROM accounts a WHERE a.id = NEW.user_id
  ON CONFLICT (org_id, user_id) DO UPDATE SET name = EXCLUDED.name, head = EXCLUDED.head,
    role_codes = EXCLUDED.role_codes, has_left = EXCLUDED.has_left, rev = work_people.rev + 1;
  PERFORM pg_notify('work', NEW.org_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_work_people AFTER INSERT OR UPDATE OR DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION tell_work_people();

-- A name that changes changes everywhere, also where its person was before. Of a deleted account the number stays.
CREATE FUNCTION tell_work_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE work_people SET name = '', head = NULL, role_codes = '{}', has_left = true, rev = rev + 1
      WHERE user_id = OLD.id::text;
    RETURN NULL;
  END IF;
  UPDATE work_people SET name = NEW.name, head = NEW.head, rev = rev + 1 WHERE user_id = NEW.id::text;
  PERFORM pg_notify('work', org_id::text) FROM work_people WHERE user_id = NEW.id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_work_names AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION tell_work_names();
CREATE TRIGGER tell_work_new_names AFTER UPDATE OF name, head ON accounts FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.head IS DISTINCT FROM NEW.head) EXECUTE FUNCTION tell_work_names();

-- the owner of the tables sees no row of them
SET LOCAL ROLE worktide_system;
INSERT INTO work_people (org_id, user_id, name, head, role_codes, has_left)
  SELECT m.org_id, m.user_id::text, a.name, a.head, m.role_codes, NOT m.enabled
  FROM members m JOIN accounts a ON a.id = m.user_id;
RESET ROLE;
