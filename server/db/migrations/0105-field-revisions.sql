-- How often each setting was set: an edit that waited is refused if its field was set since, even back to the value it had.
ALTER TABLE "accounts" ADD COLUMN "field_revs" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "organizations" ADD COLUMN "field_revs" jsonb DEFAULT '{}'::jsonb NOT NULL;
