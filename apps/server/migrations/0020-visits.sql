-- The visit, from slot to after, and the messages base (docs/decisions/0047).

-- trusted, and comes with Postgres
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE visit_plans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  visit_date date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX visit_plans__user_id ON visit_plans (user_id);

-- A visit may have a time, of India. A seat is one of the places that a property, or a consultant, has at a time.
ALTER TABLE bookings
  ADD COLUMN visit_time time(0),
  ADD COLUMN visit_minutes smallint,
  ADD COLUMN property_seat smallint,
  ADD COLUMN host_seat smallint,
  ADD COLUMN host_id bigint REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN plan_id bigint REFERENCES visit_plans (id) ON DELETE SET NULL,
  ADD COLUMN pass_code text,
  -- the first answer of staff, which the time to reply is counted to
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN coming_at timestamptz,
  ADD COLUMN arrived_at timestamptz,
  ADD COLUMN arrived_by text,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN proposed_date date,
  ADD COLUMN proposed_time time(0),
  -- no foreign key: a name stands in the events
  ADD COLUMN proposed_by bigint,
  ADD COLUMN proposed_at timestamptz,
  ADD COLUMN proposal_note text;

-- Before the trigger below counts hosts: visits that are still to come are seen by the consultants of today, and whoever
-- has a copy of one still has the present one.
UPDATE bookings SET host_id = properties.assigned_user_id FROM properties
WHERE properties.id = bookings.property_id AND bookings.status IN ('PENDING', 'CONFIRMED', 'SCHEDULED')
  AND bookings.visit_date >= (now() AT TIME ZONE 'Asia/Kolkata')::date;

ALTER TABLE bookings DROP CONSTRAINT bookings__status_known;
ALTER TABLE bookings
  ADD CONSTRAINT bookings__status_known
    CHECK (status IN ('PENDING', 'CONFIRMED', 'SCHEDULED', 'COMPLETED', 'CANCELED', 'NO_SHOW')) NOT VALID,
  ADD CONSTRAINT bookings__time_whole CHECK ((visit_time IS NULL) = (visit_minutes IS NULL)) NOT VALID,
  ADD CONSTRAINT bookings__arrived_by_known CHECK (arrived_by IN ('HAND', 'PASS')) NOT VALID,
  -- whatever goes around the locks of the server is refused here
  ADD CONSTRAINT bookings__property_seat EXCLUDE USING gist (
    property_id WITH =, property_seat WITH =,
    tsrange(visit_date + visit_time, visit_date + visit_time + make_interval(mins => visit_minutes)) WITH &&)
    WHERE (visit_time IS NOT NULL AND property_seat IS NOT NULL AND status IN ('PENDING', 'CONFIRMED', 'SCHEDULED')),
  ADD CONSTRAINT bookings__host_seat EXCLUDE USING gist (
    host_id WITH =, host_seat WITH =,
    tsrange(visit_date + visit_time, visit_date + visit_time + make_interval(mins => visit_minutes)) WITH &&)
    WHERE (visit_time IS NOT NULL AND host_id IS NOT NULL AND host_seat IS NOT NULL
      AND status IN ('PENDING', 'CONFIRMED', 'SCHEDULED'));
ALTER TABLE bookings VALIDATE CONSTRAINT bookings__status_known;
ALTER TABLE bookings VALIDATE CONSTRAINT bookings__time_whole;
ALTER TABLE bookings VALIDATE CONSTRAINT bookings__arrived_by_known;

-- one visit per user and property, those aside that did not come about
DROP INDEX bookings__user_id_property_id;
CREATE UNIQUE INDEX bookings__user_id_property_id ON bookings (user_id, property_id)
  WHERE status NOT IN ('CANCELED', 'NO_SHOW');
CREATE INDEX bookings__by_host ON bookings (host_id, visit_date, visit_time, id) INCLUDE (status) WHERE host_id IS NOT NULL;
CREATE INDEX bookings__plan_id ON bookings (plan_id) WHERE plan_id IS NOT NULL;

-- The revision rises with each change of day, time, length or host and each step into or out of CANCELED (V38).
CREATE OR REPLACE TRIGGER bookings__revision BEFORE UPDATE ON bookings FOR EACH ROW
  WHEN (OLD.visit_date <> NEW.visit_date OR OLD.visit_time IS DISTINCT FROM NEW.visit_time
    OR OLD.visit_minutes IS DISTINCT FROM NEW.visit_minutes OR OLD.host_id IS DISTINCT FROM NEW.host_id
    OR (OLD.status = 'CANCELED') <> (NEW.status = 'CANCELED'))
  EXECUTE FUNCTION count_booking_revision();

-- What happened to a visit, one row for each transition (V31).
CREATE TABLE booking_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id bigint NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  transition text NOT NULL,
  actor_kind text NOT NULL,
  -- no foreign key: what somebody did stays when they are gone
  actor_id bigint,
  actor_name text,
  from_status text,
  to_status text NOT NULL,
  -- day and time after it
  visit_date date NOT NULL,
  visit_time time(0),
  reason text,
  CONSTRAINT booking_events__actor_kind_known CHECK (actor_kind IN ('BUYER', 'LINK', 'HOST', 'ADMIN', 'SYSTEM'))
);
CREATE INDEX booking_events__booking_id ON booking_events (booking_id, id);

CREATE TABLE visit_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id bigint NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  author_id bigint NOT NULL,
  author_name text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT visit_notes__text_length CHECK (char_length(text) BETWEEN 1 AND 1000)
);
CREATE INDEX visit_notes__booking_id ON visit_notes (booking_id, id);

-- The firm's settings: no row means those that the server brings along (V19, V21).
CREATE TABLE visit_settings (
  id smallint PRIMARY KEY,
  version integer NOT NULL,
  -- seven lists, Sunday first, of windows {from, to}
  hours jsonb NOT NULL,
  slot_minutes smallint NOT NULL,
  property_capacity smallint NOT NULL,
  consultant_capacity smallint NOT NULL,
  notice_minutes smallint NOT NULL,
  confirmation text NOT NULL,
  road_factor_percent smallint NOT NULL,
  speed_kmh smallint NOT NULL,
  buffer_minutes smallint NOT NULL,
  -- the host of APP_ORIGIN when the first calendar was made (V43)
  calendar_domain text,
  CONSTRAINT visit_settings__one CHECK (id = 1),
  CONSTRAINT visit_settings__confirmation_known CHECK (confirmation IN ('REVIEW', 'INSTANT'))
);

CREATE TABLE property_visit_hours (
  property_id bigint PRIMARY KEY REFERENCES properties (id) ON DELETE CASCADE,
  hours jsonb NOT NULL,
  capacity smallint,
  version integer NOT NULL
);

CREATE TABLE visit_exceptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null: the whole firm
  property_id bigint REFERENCES properties (id) ON DELETE CASCADE,
  visit_date date NOT NULL,
  kind text NOT NULL,
  from_time time(0),
  to_time time(0),
  note text NOT NULL DEFAULT '',
  CONSTRAINT visit_exceptions__kind_known CHECK (kind IN ('CLOSED', 'EXTRA')),
  CONSTRAINT visit_exceptions__times CHECK ((from_time IS NULL) = (to_time IS NULL)
    AND (from_time < to_time OR from_time IS NULL) AND (kind = 'CLOSED' OR from_time IS NOT NULL))
);
CREATE INDEX visit_exceptions__visit_date ON visit_exceptions (visit_date);
CREATE INDEX visit_exceptions__property_id_visit_date ON visit_exceptions (property_id, visit_date);

CREATE TABLE visit_absences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  from_date date NOT NULL,
  to_date date NOT NULL,
  from_time time(0),
  to_time time(0),
  note text NOT NULL DEFAULT '',
  CONSTRAINT visit_absences__dates CHECK (from_date <= to_date),
  CONSTRAINT visit_absences__times CHECK ((from_time IS NULL) = (to_time IS NULL)
    AND (from_time < to_time OR from_time IS NULL))
);
CREATE INDEX visit_absences__user_id_to_date ON visit_absences (user_id, to_date);

CREATE TABLE visit_scores (
  booking_id bigint PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
  light smallint,
  layout smallint,
  build smallint,
  surroundings smallint,
  value smallint,
  note text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE visit_ratings (
  booking_id bigint PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
  host_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  stars smallint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT visit_ratings__stars CHECK (stars BETWEEN 1 AND 5),
  CONSTRAINT visit_ratings__other CHECK (user_id <> host_id)
);
CREATE INDEX visit_ratings__host_id ON visit_ratings (host_id);
CREATE INDEX visit_ratings__user_id ON visit_ratings (user_id);

-- Figures of a consultant, computed from the rows above (V68).
CREATE TABLE consultant_stats (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  ratings integer NOT NULL,
  stars_sum integer NOT NULL,
  hosted integer NOT NULL,
  no_shows integer NOT NULL,
  median_reply_minutes integer,
  computed_at timestamptz NOT NULL DEFAULT now()
);
-- Buyers see them on the page of a property. Written where they change, and not else.
CREATE TRIGGER consultant_stats__catalogue AFTER INSERT OR UPDATE OR DELETE ON consultant_stats
  FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- typed facts of the kind, never a text (V7, V11)
  params jsonb NOT NULL,
  path text NOT NULL,
  dedupe_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  CONSTRAINT notifications__dedupe_key UNIQUE (dedupe_key)
);
CREATE INDEX notifications__user_id ON notifications (user_id, id DESC);
CREATE INDEX notifications__unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications__created_at ON notifications (created_at);

-- What goes out by e-mail and SMS, and whatever is due later (V4).
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  channel text NOT NULL,
  -- what it is about, such as BOOKING 7
  subject text NOT NULL,
  subject_id bigint NOT NULL,
  -- of the visit, for kinds that are about one state of it
  revision integer,
  facts jsonb NOT NULL,
  dedupe_key text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING',
  due_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  claimed_at timestamptz,
  finished_at timestamptz,
  outcome text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT messages__dedupe_key UNIQUE (dedupe_key),
  CONSTRAINT messages__channel_known CHECK (channel IN ('APP', 'EMAIL', 'SMS')),
  CONSTRAINT messages__state_known
    CHECK (state IN ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN', 'EXPIRED', 'CANCELED'))
);
CREATE INDEX messages__due_at ON messages (due_at) WHERE state = 'WAITING';
CREATE INDEX messages__claimed_at ON messages (claimed_at) WHERE state = 'SENDING';
CREATE INDEX messages__subject ON messages (subject, subject_id) WHERE state = 'WAITING';
CREATE INDEX messages__user_id ON messages (user_id);
CREATE INDEX messages__created_at ON messages (created_at);

-- Links that open without signing in (V13).
CREATE TABLE signed_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL,
  subject_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  nonce bytea NOT NULL,
  -- SHA-256 of the token
  token_hash bytea NOT NULL,
  -- null: until it is revoked
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT signed_links__token_hash UNIQUE (token_hash)
);
CREATE UNIQUE INDEX signed_links__live ON signed_links (purpose, subject_id, user_id) WHERE revoked_at IS NULL;
CREATE INDEX signed_links__user_id ON signed_links (user_id);

-- What only one process may do at a time, held for a while and renewed (V20).
CREATE TABLE leases (
  name text PRIMARY KEY,
  holder text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Every look of staff at a whole number or address of a buyer. No foreign keys: it outlives both.
CREATE TABLE contact_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- in India
  on_day date NOT NULL,
  user_id bigint,
  lead_id bigint,
  actor_id bigint NOT NULL,
  actor_name text NOT NULL,
  actor_role text NOT NULL,
  kind text NOT NULL,
  reason text,
  note text,
  outside_call_hours boolean NOT NULL DEFAULT false,
  property_id bigint,
  reveal_id bigint,
  CONSTRAINT contact_log__kind_known
    CHECK (kind IN ('REVEAL', 'CALL', 'WHATSAPP', 'EMAIL', 'EXPORT', 'LISTED', 'SHARED')),
  CONSTRAINT contact_log__reason_known
    CHECK (reason IN ('VISIT', 'CALL_BACK', 'COMPLAINT', 'ACCOUNT', 'LEGAL', 'OTHER'))
);
CREATE INDEX contact_log__user_id ON contact_log (user_id, id DESC);
CREATE INDEX contact_log__actor_id ON contact_log (actor_id, id DESC);
CREATE INDEX contact_log__lead_id ON contact_log (lead_id, id DESC) WHERE user_id IS NULL;
CREATE UNIQUE INDEX contact_log__listed_once ON contact_log (user_id, actor_id, on_day) WHERE kind = 'LISTED';

ALTER TABLE audit_log DROP CONSTRAINT audit_log__entity_known;
ALTER TABLE audit_log ADD CONSTRAINT audit_log__entity_known
  CHECK (entity IN ('PROPERTY', 'MEDIA', 'BOOKING', 'USER', 'RATE', 'VISITS')) NOT VALID;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log__entity_known;
