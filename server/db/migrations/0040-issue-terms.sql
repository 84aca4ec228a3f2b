-- What issues are searched by: words, and of Chinese, Japanese and Korean the pairs of neighbours, as `src/core/search/search-terms.ts`
-- has them on the device. Each term begins with its organisation, so that the index of one never reads those of others.
CREATE TABLE "issue_terms" (
	"org_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "issue_terms_org_id_issue_id_pk" PRIMARY KEY("org_id","issue_id")
);
ALTER TABLE "issue_terms" ADD CONSTRAINT "issue_terms_org_id_issue_id_issues_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issues"("org_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "issue_terms_terms" ON "issue_terms" USING gin ("terms") WITH (fastupdate=off);

ALTER TABLE issue_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE issue_terms FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON issue_terms TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY system ON issue_terms TO worktide_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON issue_terms TO worktide_app, worktide_system;

-- A text in runs: of characters without spaces between words, or of letters and digits.
CREATE FUNCTION search_runs(given text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog AS $$
  SELECT m[1] FROM regexp_matches(lower(normalize(given, NFKC)),
    '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]+|[0-9a-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\ua640-\uabff]+)',
    'g') AS m
$$;
CREATE FUNCTION is_unspaced(run text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog AS $$
  SELECT run ~ '^[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]'
$$;

CREATE FUNCTION search_terms(org uuid, given text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, public AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT right(org::text, 12) || ':' || term)), ''::tsvector) FROM (
    SELECT CASE WHEN is_unspaced(run) THEN substr(run, at, 2) ELSE left(run, 60) END AS term
    FROM search_runs(given) AS run, generate_series(1, CASE WHEN is_unspaced(run) THEN length(run) ELSE 1 END) AS at
  ) AS pieces
$$;

-- Terms hold letters, digits and a colon alone: nothing in them can end the quotes.
CREATE FUNCTION search_query(org uuid, given text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, public AS $$
  SELECT string_agg(DISTINCT '''' || right(org::text, 12) || ':' || term || ''':*', ' & ')::tsquery FROM (
    SELECT CASE WHEN is_unspaced(run) THEN substr(run, at, 2) ELSE left(run, 60) END AS term
    FROM search_runs(given) AS run,
      generate_series(1, CASE WHEN is_unspaced(run) THEN greatest(length(run) - 1, 1) ELSE 1 END) AS at
  ) AS pieces
$$;

-- A deleted issue keeps its row, without a term to be found by.
CREATE FUNCTION write_issue_terms() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO issue_terms (org_id, issue_id, scope, terms) VALUES (NEW.org_id, NEW.id, NEW.scope,
    CASE WHEN NEW.deleted_at IS NULL THEN search_terms(NEW.org_id, NEW.summary || ' ' || left(NEW.description, 4000)) ELSE '' END)
  ON CONFLICT (org_id, issue_id) DO UPDATE SET scope = EXCLUDED.scope, terms = EXCLUDED.terms;
  RETURN NULL;
END $$;
CREATE TRIGGER write_issue_terms AFTER INSERT OR UPDATE OF scope, summary, description, deleted_at ON issues
  FOR EACH ROW EXECUTE FUNCTION write_issue_terms();

-- The request role can't use the index itself: `@@` is not leakproof, so row-level security is asked first, of every row. This function
-- asks the index as the owner, of the organisation of the transaction alone; the caller names the scopes that its person may see.
DO $$ BEGIN
  EXECUTE format('CREATE POLICY search ON issue_terms FOR SELECT TO %I USING (true)', current_user);
END $$;
CREATE FUNCTION search_issues(org uuid, scopes text[], query text, most integer) RETURNS TABLE (issue_id uuid)
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH found AS MATERIALIZED (
    SELECT t.issue_id FROM issue_terms t
    WHERE t.terms @@ search_query(search_issues.org, search_issues.query)
      AND t.org_id = search_issues.org AND t.org_id = current_org() AND t.scope = ANY (search_issues.scopes)
  )
  SELECT found.issue_id FROM found ORDER BY found.issue_id DESC LIMIT least(most, 100)
$$;
REVOKE ALL ON FUNCTION search_issues(uuid, text[], text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_issues(uuid, text[], text, integer) TO worktide_app;

-- Issues that are there already. Both tables show themselves to the system role alone.
SET LOCAL ROLE worktide_system;
INSERT INTO issue_terms (org_id, issue_id, scope, terms)
  SELECT org_id, id, scope, CASE WHEN deleted_at IS NULL THEN search_terms(org_id, summary || ' ' || left(description, 4000)) ELSE '' END
  FROM issues;
RESET ROLE;
