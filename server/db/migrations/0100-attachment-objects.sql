-- Parts whose bytes are in an object storage (STORAGE_URL) have an empty `content`.
ALTER TABLE "attachment_parts" ADD COLUMN "is_external" boolean DEFAULT false NOT NULL;
-- what pictures tell besides themselves is overwritten once they are whole
GRANT UPDATE ON attachment_parts TO worktide_app;

-- Objects whose row went, however it went; a job deletes them. Rows go by a cascade, as the owner of the tables, or by the sweep.
CREATE TABLE "removed_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
GRANT SELECT, INSERT, DELETE ON removed_objects TO worktide_system;

CREATE FUNCTION remove_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_objects (key) VALUES (OLD.org_id || '/' || OLD.attachment_id || '/' || OLD.n) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER remove_object AFTER DELETE ON attachment_parts FOR EACH ROW
  WHEN (OLD.is_external) EXECUTE FUNCTION remove_object();
