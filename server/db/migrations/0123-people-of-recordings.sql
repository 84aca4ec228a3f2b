-- Recordings of a person go with their account. Those from before have nobody, and are dropped within 30 days.
ALTER TABLE "replay_segments" ADD COLUMN "user_id" text;
CREATE INDEX "replay_segments_user" ON "replay_segments" ("user_id");
