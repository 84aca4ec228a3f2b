-- What outsiders may open by a code, and the tokens they got for it. A token carries its share alone: it is no organisation's,
-- and the request role has no business with it.
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL REFERENCES "organizations"("id") ON DELETE cascade,
	"code_sealed" text NOT NULL,
	"code_hash" text NOT NULL UNIQUE,
	"resource_type" text NOT NULL,
	"resource_id" text NOT NULL,
	"password_hash" text,
	"epoch" integer DEFAULT 0 NOT NULL,
	"maker_id" bigint NOT NULL REFERENCES "accounts"("id") ON DELETE cascade,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
CREATE INDEX "shares_resource" ON "shares" ("org_id", "resource_type", "resource_id");

CREATE TABLE "share_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"share_id" uuid NOT NULL REFERENCES "shares"("id") ON DELETE cascade,
	"epoch" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
CREATE INDEX "share_tokens_expiry" ON "share_tokens" ("expires_at");

ALTER TABLE shares ENABLE ROW LEVEL SECURITY;
ALTER TABLE shares FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shares TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY system ON shares TO worktide_system USING (true) WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON shares, share_tokens TO worktide_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON shares TO worktide_app;
