-- Mail servers take an address in any case for one mailbox, and so do we: an account is known by its mailbox. Two that were made
-- for one before go on: the one in small letters, else the first, is found by any spelling, another by its own. Which letters are
-- small is the same in whatever language the database speaks.
ALTER TABLE "accounts" ADD COLUMN "mailbox" text;
-- the owner of the table sees no row of it
SET LOCAL ROLE worktide_system;
UPDATE accounts SET mailbox = email;
UPDATE accounts AS mine SET mailbox = lower(email COLLATE "C") WHERE NOT EXISTS (
  SELECT FROM accounts AS other
  WHERE lower(other.email COLLATE "C") = lower(mine.email COLLATE "C") AND other.id <> mine.id
    AND (other.email = lower(other.email COLLATE "C"), -other.id) > (mine.email = lower(mine.email COLLATE "C"), -mine.id)
);
RESET ROLE;
ALTER TABLE "accounts" ALTER COLUMN "mailbox" SET NOT NULL;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_mailbox_unique" UNIQUE ("mailbox");

-- Told here, and not by who writes: the server of the build before knows no mailboxes.
CREATE FUNCTION tell_mailbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.email <> OLD.email THEN
    NEW.mailbox := lower(NEW.email COLLATE "C");
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tell_mailbox BEFORE INSERT OR UPDATE OF email ON accounts FOR EACH ROW EXECUTE FUNCTION tell_mailbox();
