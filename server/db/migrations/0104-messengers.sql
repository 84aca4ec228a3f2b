-- A handle of a messenger's exchange belongs to the app that made it.
ALTER TABLE "provider_vouchers" ADD COLUMN "integration_id" uuid;

-- The ticket that a provider sends to a store app of the operator from time to time; without it the app has no tokens.
CREATE TABLE "app_tickets" (
	"provider" text NOT NULL,
	"app_id" text NOT NULL,
	"ticket_sealed" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_tickets_provider_app_id_pk" PRIMARY KEY("provider","app_id")
);
GRANT SELECT, INSERT, UPDATE, DELETE ON app_tickets TO worktide_system;
