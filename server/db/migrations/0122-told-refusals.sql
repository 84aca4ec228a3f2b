-- Refusals hold words of people, and lose them after 90 days.
CREATE INDEX "work_outcomes_told" ON "work_outcomes" USING btree ("at") WHERE refusal -> 'params' is not null or skipped is not null;
