-- What comments are searched by. A comment has a row of its own, so that writing one costs the same however many its issue has.
CREATE TABLE "comment_terms" (
	"org_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "comment_terms_org_id_comment_id_pk" PRIMARY KEY("org_id","comment_id")
);
ALTER TABLE "comment_terms" ADD CONSTRAINT "comment_terms_org_id_comment_id_comments_org_id_id_fk" FOREIGN KEY ("org_id","comment_id") REFERENCES "public"."comments"("org_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "comment_terms_terms" ON "comment_terms" USING gin ("terms") WITH (fastupdate=off);

ALTER TABLE comment_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE comment_terms FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON comment_terms TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY system ON comment_terms TO worktide_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON comment_terms TO worktide_app, worktide_system;

-- A deleted comment has no text, so no term finds it.
CREATE FUNCTION write_comment_terms() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO comment_terms (org_id, comment_id, issue_id, scope, terms)
    VALUES (NEW.org_id, NEW.id, NEW.issue_id, NEW.scope, search_terms(NEW.org_id, left(NEW.text, 4000)))
  ON CONFLICT (org_id, comment_id) DO UPDATE SET scope = EXCLUDED.scope, terms = EXCLUDED.terms;
  RETURN NULL;
END $$;
CREATE TRIGGER write_comment_terms AFTER INSERT OR UPDATE OF scope, text ON comments
  FOR EACH ROW EXECUTE FUNCTION write_comment_terms();

-- Reads the index as the owner, for the reason that `search_issues` has. A deleted issue has no terms, and its comments do not count.
DO $$ BEGIN
  EXECUTE format('CREATE POLICY search ON comment_terms FOR SELECT TO %I USING (true)', current_user);
END $$;
CREATE FUNCTION search_comments(org uuid, scopes text[], query text, most integer) RETURNS TABLE (issue_id uuid)
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH found AS MATERIALIZED (
    SELECT t.issue_id FROM comment_terms t
    JOIN issue_terms i ON i.org_id = t.org_id AND i.issue_id = t.issue_id AND i.terms <> ''
    WHERE t.terms @@ search_query(search_comments.org, search_comments.query)
      AND t.org_id = search_comments.org AND t.org_id = current_org() AND t.scope = ANY (search_comments.scopes)
  )
  SELECT DISTINCT found.issue_id FROM found ORDER BY found.issue_id DESC LIMIT least(most, 100)
$$;
REVOKE ALL ON FUNCTION search_comments(uuid, text[], text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_comments(uuid, text[], text, integer) TO worktide_app;

-- Comments that are there already. Both tables show themselves to the system role alone.
SET LOCAL ROLE worktide_system;
INSERT INTO comment_terms (org_id, comment_id, issue_id, scope, terms)
  SELECT org_id, id, issue_id, scope, search_terms(org_id, left(text, 4000)) FROM comments;
RESET ROLE;
