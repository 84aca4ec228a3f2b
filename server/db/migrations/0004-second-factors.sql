-- Second factors of people. No organisation owns them: the request role has no business here.
CREATE TABLE "totp_factors" (
	"user_id" bigint PRIMARY KEY REFERENCES "accounts"("id") ON DELETE cascade,
	"secret_sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL REFERENCES "accounts"("id") ON DELETE cascade,
	"credential_id" text NOT NULL UNIQUE,
	"public_key" text NOT NULL,
	"user_handle" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"backed_up" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);

CREATE TABLE "recovery_codes" (
	"user_id" bigint NOT NULL REFERENCES "accounts"("id") ON DELETE cascade,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	PRIMARY KEY ("user_id", "code_hash")
);

CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint REFERENCES "accounts"("id") ON DELETE cascade,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "mfa_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL REFERENCES "accounts"("id") ON DELETE cascade,
	"device_name" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

CREATE INDEX "passkeys_user" ON "passkeys" ("user_id");

GRANT SELECT, INSERT, UPDATE, DELETE ON totp_factors, passkeys, recovery_codes, passkey_challenges, mfa_tickets
  TO worktide_system;
