-- An organisation's own apps at identity providers.
CREATE TABLE "integrations" (
	"org_id" uuid NOT NULL REFERENCES "organizations"("id") ON DELETE cascade,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"im_type" text NOT NULL,
	"app_type" text NOT NULL,
	"app_id" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"secret_end" text NOT NULL,
	"corp_id" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integrations_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "integrations_org_id_im_type_unique" UNIQUE("org_id","im_type")
);
CREATE UNIQUE INDEX "integrations_id" ON "integrations" USING btree ("id");

GRANT SELECT, INSERT, UPDATE, DELETE ON integrations TO worktide_system, worktide_app;
ALTER TABLE integrations ENABLE ROW LEVEL SECURITY;
ALTER TABLE integrations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON integrations TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY system ON integrations TO worktide_system USING (true) WITH CHECK (true);

-- Whom a provider knows by which name, and whose account that is. "app": the issuer or the app.
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL REFERENCES "accounts"("id") ON DELETE cascade,
	"provider" text NOT NULL,
	"app" text NOT NULL,
	"tenant_key" text NOT NULL,
	"subject" text NOT NULL,
	"alt_subjects" jsonb DEFAULT '{}' NOT NULL,
	"display_name" text,
	"tenant_name" text,
	"bound_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_app_tenant_key_subject_unique" UNIQUE("provider","app","tenant_key","subject")
);
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");

-- A browser on its way to a provider and back.
CREATE TABLE "provider_transactions" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"integration_id" uuid,
	"purpose" text NOT NULL,
	"secrets_sealed" text NOT NULL,
	"browser_hash" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"original_path" text,
	"session_id" uuid REFERENCES "sessions"("id") ON DELETE cascade,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

-- An identity that a provider has just named, on its way to a sign-in or a registration.
CREATE TABLE "provider_vouchers" (
	"voucher_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"provider" text NOT NULL,
	"state_hash" text,
	"browser_hash" text NOT NULL,
	"identity" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
GRANT SELECT, INSERT, UPDATE, DELETE ON identities, provider_transactions, provider_vouchers TO worktide_system;
