-- Issues are searched by the text of their comments, too: the newest first, as far as there is room.
CREATE FUNCTION issue_search_terms(org uuid, issue uuid, summary text, description text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, public AS $$
  SELECT search_terms(org, summary || ' ' || left(description, 4000) || ' ' || left(coalesce((
    SELECT string_agg(left(c.text, 4000), ' ' ORDER BY c.created_at DESC) FROM comments c
    WHERE c.org_id = org AND c.issue_id = issue AND c.deleted_at IS NULL), ''), 20000))
$$;

CREATE OR REPLACE FUNCTION write_issue_terms() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO issue_terms (org_id, issue_id, scope, terms) VALUES (NEW.org_id, NEW.id, NEW.scope,
    CASE WHEN NEW.deleted_at IS NULL THEN issue_search_terms(NEW.org_id, NEW.id, NEW.summary, NEW.description) ELSE '' END)
  ON CONFLICT (org_id, issue_id) DO UPDATE SET scope = EXCLUDED.scope, terms = EXCLUDED.terms;
  RETURN NULL;
END $$;

CREATE FUNCTION write_comment_terms() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE issue_terms t SET terms = issue_search_terms(i.org_id, i.id, i.summary, i.description)
    FROM issues i
    WHERE i.org_id = NEW.org_id AND i.id = NEW.issue_id AND i.deleted_at IS NULL AND t.org_id = i.org_id AND t.issue_id = i.id;
  RETURN NULL;
END $$;
CREATE TRIGGER write_comment_terms AFTER INSERT OR UPDATE OF text, deleted_at ON comments
  FOR EACH ROW EXECUTE FUNCTION write_comment_terms();

-- Issues that are there already. The tables show themselves to the system role alone.
SET LOCAL ROLE worktide_system;
UPDATE issue_terms t SET terms = issue_search_terms(i.org_id, i.id, i.summary, i.description)
  FROM issues i
  WHERE i.org_id = t.org_id AND i.id = t.issue_id AND i.deleted_at IS NULL
    AND EXISTS (SELECT FROM comments c WHERE c.org_id = i.org_id AND c.issue_id = i.id AND c.deleted_at IS NULL);
RESET ROLE;
