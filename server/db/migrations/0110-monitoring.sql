-- Events of the pages by day of the event: a day that is over is dropped as a whole. "org_id" is null for what came before a sign-in, or
-- from nobody known: no organisation sees it. What an administrator looks at is counted as it arrives ("monitor_counts"), so that
-- it answers as fast with a million events as with ten. Partitions lie in a schema of their own, which only these functions touch.
ALTER TABLE "beacons" RENAME TO "beacons_before";
ALTER INDEX "beacons_pkey" RENAME TO "beacons_before_pkey";

CREATE TABLE "beacons" (
	"day" date DEFAULT (now() AT TIME ZONE 'UTC')::date NOT NULL,
	"id" text NOT NULL,
	"channel" text NOT NULL,
	"org_id" uuid,
	"session_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"line" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("day", "id")
) PARTITION BY RANGE ("day");
CREATE INDEX "beacons_session" ON "beacons" ("org_id", "session_id", "at") WHERE org_id IS NOT NULL;

CREATE SCHEMA monitor_days;

CREATE FUNCTION ensure_beacon_day(wanted date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE name text := 'beacons_' || to_char(wanted, 'YYYYMMDD');
BEGIN
  IF to_regclass('monitor_days.' || name) IS NOT NULL THEN RETURN; END IF;
  IF wanted < current_date - 40 OR wanted > current_date + 10 THEN RAISE 'no such day: %', wanted; END IF;
  PERFORM pg_advisory_xact_lock(7871933);
  EXECUTE format('CREATE TABLE IF NOT EXISTS monitor_days.%I PARTITION OF public.beacons FOR VALUES FROM (%L) TO (%L)', name, wanted, wanted + 1);
END $$;

CREATE FUNCTION drop_beacon_days(before date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE name text;
BEGIN
  FOR name IN SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = 'monitor_days'::regnamespace AND c.relkind = 'r' AND c.relname < 'beacons_' || to_char(before, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE monitor_days.%I', name);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION ensure_beacon_day(date), drop_beacon_days(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_beacon_day(date), drop_beacon_days(date) TO worktide_system;

SELECT ensure_beacon_day(current_date + n) FROM generate_series(-1, 1) n;
SELECT ensure_beacon_day(day) FROM (SELECT DISTINCT greatest((received_at AT TIME ZONE 'UTC')::date, current_date - 30) AS day FROM beacons_before) days;
INSERT INTO beacons (day, id, channel, at, line, received_at)
  SELECT greatest((received_at AT TIME ZONE 'UTC')::date, current_date - 30), id, channel, received_at, line, received_at FROM beacons_before;
DROP TABLE beacons_before;

CREATE TABLE "monitor_counts" (
	"org_id" uuid NOT NULL REFERENCES "organizations"("id") ON DELETE cascade,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"bucket" integer DEFAULT 0 NOT NULL,
	"count" bigint NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "monitor_counts_org_id_kind_day_name_bucket_pk" PRIMARY KEY("org_id","kind","day","name","bucket")
);

GRANT SELECT ON beacons, monitor_counts TO worktide_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON beacons, monitor_counts TO worktide_system;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['beacons', 'monitor_counts']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org())', name);
    EXECUTE format('CREATE POLICY system ON %I TO worktide_system USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;
