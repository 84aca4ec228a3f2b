-- Issues are searched without cases as on the device (`src/core/fold-case.ts`), whatever the collation of the database: under "C" only
-- ASCII has them. A capital sigma has two small ones, by its place in the word. PostgreSQL has the first of these collations from 17 on.
DO $$
DECLARE unicode name := (
  SELECT collname FROM pg_catalog.pg_collation
  WHERE collname IN ('pg_c_utf8', 'und-x-icu', 'C.utf8') AND collencoding IN (-1, pg_catalog.pg_char_to_encoding('UTF8'))
  ORDER BY array_position(ARRAY['pg_c_utf8', 'und-x-icu', 'C.utf8']::name[], collname) LIMIT 1
);
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION fold_case(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path = pg_catalog AS 'SELECT replace(lower(given COLLATE %I), ''ς'', ''σ'')'
  $function$, coalesce(unicode, 'default'));
END $$;
CREATE OR REPLACE FUNCTION search_runs(given text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, public AS $$
  SELECT m[1] FROM regexp_matches(fold_case(normalize(given, NFKC)),
    '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]+|[0-9a-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\ua640-\uabff]+)',
    'g') AS m
$$;

-- Issues that are there already. Both tables show themselves to the system role alone.
SET LOCAL ROLE worktide_system;
UPDATE issue_terms t SET terms = search_terms(i.org_id, i.summary || ' ' || left(i.description, 4000))
  FROM issues i
  WHERE i.org_id = t.org_id AND i.id = t.issue_id AND i.deleted_at IS NULL
    AND fold_case(i.summary || left(i.description, 4000)) <> lower(i.summary || left(i.description, 4000));
RESET ROLE;
