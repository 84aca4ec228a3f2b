-- A mail to someone whose account is gone: its address goes when it was sent.
ALTER TABLE "mail_outbox" ADD COLUMN "forget" boolean DEFAULT false NOT NULL;
