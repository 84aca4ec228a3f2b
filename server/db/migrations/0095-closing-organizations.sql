-- When an organisation closes for good; null: it does not. Until then any of its owners can keep it.
ALTER TABLE organizations ADD COLUMN closes_at timestamptz;
CREATE INDEX organizations_closing ON organizations (closes_at) WHERE closes_at IS NOT NULL;
