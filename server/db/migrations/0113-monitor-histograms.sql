-- What is measured has one row a day and name, with its whole histogram ("steps": how many lie at each step) at "bucket" -1: a summary
-- of 30 days reads a row where it read one for each step. Rows by step, of the version before, are still read.
ALTER TABLE "monitor_counts" ADD COLUMN IF NOT EXISTS "steps" jsonb;

SET LOCAL ROLE worktide_system;
INSERT INTO monitor_counts (org_id, kind, day, name, bucket, count, first_at, last_at, note, steps)
  SELECT org_id, kind, day, name, -1, sum(count), min(first_at), max(last_at), max(note), jsonb_object_agg(bucket, count)
  FROM monitor_counts WHERE (kind = 'resource' OR kind LIKE 'vital.%') AND steps IS NULL
  GROUP BY org_id, kind, day, name;
DELETE FROM monitor_counts WHERE (kind = 'resource' OR kind LIKE 'vital.%') AND steps IS NULL;
RESET ROLE;
