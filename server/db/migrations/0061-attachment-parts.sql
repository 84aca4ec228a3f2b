-- The bytes of attachments, in parts of 128 KiB. They go with the attachment's row, and so with the organisation.
ALTER TABLE "attachments" ADD COLUMN "uploaded_at" bigint;

CREATE TABLE "attachment_parts" (
	"org_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachment_parts_org_id_attachment_id_n_pk" PRIMARY KEY("org_id","attachment_id","n")
);
-- pictures and archives are compressed already
ALTER TABLE "attachment_parts" ALTER COLUMN "content" SET STORAGE EXTERNAL;
ALTER TABLE "attachment_parts" ADD CONSTRAINT "attachment_parts_attachment" FOREIGN KEY ("org_id","attachment_id") REFERENCES "public"."attachments"("org_id","id") ON DELETE cascade ON UPDATE no action;

GRANT SELECT, INSERT, UPDATE, DELETE ON attachment_parts TO worktide_system;
GRANT SELECT, INSERT ON attachment_parts TO worktide_app;
ALTER TABLE attachment_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE attachment_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON attachment_parts TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY system ON attachment_parts TO worktide_system USING (true) WITH CHECK (true);
