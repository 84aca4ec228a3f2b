-- What outsiders see of the work: boards, lists and issues of one project, by a share of its own role. It reads one organisation
-- ("app.org_id") and one project of it ("app.project_id"), of few tables few columns, and writes nothing.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'worktide_share') THEN CREATE ROLE worktide_share NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
  EXECUTE format('GRANT worktide_share TO %I', current_user);
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;

ALTER TABLE "shares" ADD COLUMN "project_id" uuid;
ALTER TABLE "shares" ADD COLUMN "filter" text;
ALTER TABLE "shares" ADD COLUMN "parts" text[] DEFAULT '{}' NOT NULL;
CREATE INDEX "shares_project" ON "shares" ("org_id", "project_id");

CREATE FUNCTION current_shared_project() RETURNS uuid LANGUAGE sql STABLE AS
  $$ SELECT nullif(current_setting('app.project_id', true), '')::uuid $$;

GRANT USAGE ON SCHEMA public TO worktide_share;
GRANT SELECT (id, name, avatar, time_zone) ON organizations TO worktide_share;
GRANT SELECT (org_id, user_id, name) ON work_people TO worktide_share;
GRANT SELECT (org_id, id, key, name, deleted_at) ON projects TO worktide_share;
GRANT SELECT ON statuses, issue_types, labels, fields, issues TO worktide_share;

CREATE POLICY share ON organizations FOR SELECT TO worktide_share USING (id = current_org());
CREATE POLICY share ON work_people FOR SELECT TO worktide_share USING (org_id = current_org());
CREATE POLICY share ON projects FOR SELECT TO worktide_share
  USING (org_id = current_org() AND id = current_shared_project() AND deleted_at IS NULL);
CREATE POLICY share ON issues FOR SELECT TO worktide_share
  USING (org_id = current_org() AND project_id = current_shared_project() AND deleted_at IS NULL);
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['statuses', 'issue_types', 'labels', 'fields'] LOOP
    EXECUTE format('CREATE POLICY share ON %I FOR SELECT TO worktide_share USING (org_id = current_org() AND project_id = current_shared_project())', name);
  END LOOP;
END $$;
