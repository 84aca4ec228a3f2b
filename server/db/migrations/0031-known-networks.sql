-- Networks where somebody has signed in since their password and factors last changed, keyed. One device is used in many.
ALTER TABLE "known_devices" DROP COLUMN "network";
CREATE INDEX "known_devices_user" ON "known_devices" ("user_id");
CREATE TABLE "known_networks" (
	"user_id" bigint NOT NULL REFERENCES "accounts"("id") ON DELETE cascade,
	"network" text NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("user_id", "network")
);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_networks TO worktide_system;
