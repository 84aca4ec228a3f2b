-- Reminders of what is due: the day of the last one in the time zone of its person, so that nobody is reminded twice.
ALTER TABLE accounts ADD COLUMN notice_due text NOT NULL DEFAULT 'all';
GRANT SELECT (notice_due) ON accounts TO worktide_app;
ALTER TABLE notice_people ADD COLUMN reminded_on date;
CREATE INDEX "issues_due" ON "issues" USING btree ("due_date","assignee_id") WHERE "due_date" IS NOT NULL AND "resolved_at" IS NULL AND "deleted_at" IS NULL;
