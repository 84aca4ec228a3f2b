-- Whether sessions of an organisation's people may be recorded: its administrators decide.
ALTER TABLE "organizations" ADD COLUMN "records_sessions" boolean DEFAULT true NOT NULL;
