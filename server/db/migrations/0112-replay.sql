-- What a session replay is played from, by day: a day that is over is dropped as a whole. A segment always has an organisation: nobody
-- could watch another. Partitions lie beside those of the events, and only these functions touch them.
CREATE TABLE "replay_segments" (
	"day" date NOT NULL,
	"org_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"recording_id" text NOT NULL,
	"view_id" text NOT NULL,
	"index_in_view" integer NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"has_full_snapshot" boolean NOT NULL,
	"segment" bytea NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("day", "org_id", "view_id", "index_in_view")
) PARTITION BY RANGE ("day");
CREATE INDEX "replay_segments_session" ON "replay_segments" ("org_id", "session_id", "recording_id", "start_at");

CREATE FUNCTION ensure_replay_day(wanted date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE name text := 'replay_segments_' || to_char(wanted, 'YYYYMMDD');
BEGIN
  IF to_regclass('monitor_days.' || name) IS NOT NULL THEN RETURN; END IF;
  IF wanted < current_date - 40 OR wanted > current_date + 10 THEN RAISE 'no such day: %', wanted; END IF;
  PERFORM pg_advisory_xact_lock(7871934);
  EXECUTE format('CREATE TABLE IF NOT EXISTS monitor_days.%I PARTITION OF public.replay_segments FOR VALUES FROM (%L) TO (%L)', name, wanted, wanted + 1);
END $$;

CREATE FUNCTION drop_replay_days(before date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE name text;
BEGIN
  FOR name IN SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = 'monitor_days'::regnamespace AND c.relkind = 'r'
      AND c.relname ~ '^replay_segments_[0-9]{8}$' AND c.relname < 'replay_segments_' || to_char(before, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE monitor_days.%I', name);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION ensure_replay_day(date), drop_replay_days(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_replay_day(date), drop_replay_days(date) TO worktide_system;

GRANT SELECT ON replay_segments TO worktide_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON replay_segments TO worktide_system;
ALTER TABLE replay_segments ENABLE ROW LEVEL SECURITY;
ALTER TABLE replay_segments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON replay_segments TO worktide_app USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY system ON replay_segments TO worktide_system USING (true) WITH CHECK (true);
