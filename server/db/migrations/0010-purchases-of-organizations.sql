-- A purchase may be for an organisation that exists: who looks after it says so. The request role has no business here.
ALTER TABLE "marketplace_registrations" ADD COLUMN "org_id" uuid REFERENCES "organizations"("id") ON DELETE SET NULL;
CREATE INDEX "marketplace_registrations_org" ON "marketplace_registrations" ("org_id");

ALTER TABLE marketplace_registrations ENABLE ROW LEVEL SECURITY;
ALTER TABLE marketplace_registrations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON marketplace_registrations TO worktide_app
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY system ON marketplace_registrations TO worktide_system USING (true) WITH CHECK (true);
