-- Devices where somebody has signed in since their password and factors last changed. The browser holds the mark, one for all
-- accounts that signed in there; here is its hash. No organisation owns them: the request role has no business here.
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL REFERENCES "accounts"("id") ON DELETE cascade,
	"mark_hash" text NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"has_passed_factor" boolean DEFAULT true NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_mark" UNIQUE("mark_hash", "user_id")
);
CREATE INDEX "known_devices_user" ON "known_devices" ("user_id", "network");
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO worktide_system;

ALTER TABLE "sessions" ADD COLUMN "device_id" uuid REFERENCES "known_devices"("id") ON DELETE SET NULL;
CREATE INDEX "sessions_device" ON "sessions" ("device_id");
