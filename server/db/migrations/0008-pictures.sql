-- Pictures of people and organisations, by the hash of their content. No organisation owns a picture, and who knows its
-- hash may see it: the request role has no business here.
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON pictures TO worktide_system;
