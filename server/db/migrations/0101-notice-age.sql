-- Old notices are looked for each hour.
CREATE INDEX "notices_settled" ON "notices" USING btree (coalesce("done_at", "read_at"));
CREATE INDEX "notices_at" ON "notices" USING btree ("at");
