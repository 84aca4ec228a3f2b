-- Ways in from other programs: an IDE's code, and a purchase that waits for its registration. No organisation owns them:
-- the request role has no business here.
CREATE TABLE "ide_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL REFERENCES "sessions"("id") ON DELETE cascade,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"issued_token_hash" text
);

CREATE TABLE "marketplace_registrations" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"customer_account_id" text NOT NULL,
	"license_arn" text,
	"customer_identifier" text,
	"offer_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"user_id" bigint REFERENCES "accounts"("id") ON DELETE SET NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON ide_codes, marketplace_registrations TO worktide_system;
