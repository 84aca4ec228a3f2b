-- Events of a person go with their account, as their recordings do. Those from before have nobody, and are dropped within 30 days.
ALTER TABLE "beacons" ADD COLUMN "user_id" text;
CREATE INDEX "beacons_user" ON "beacons" ("user_id") WHERE user_id IS NOT NULL;
