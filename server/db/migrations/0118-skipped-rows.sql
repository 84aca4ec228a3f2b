ALTER TABLE "work_outcomes" ADD COLUMN "skipped" jsonb;
