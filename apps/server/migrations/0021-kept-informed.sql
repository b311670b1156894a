-- Saved searches and alerts, hidden homes, what somebody may be contacted for, their rights, devices, family boards
-- (docs/product.md, Kept informed and in control).

ALTER TABLE users
  ADD COLUMN deletion_requested_at timestamptz,
  ADD COLUMN deletion_due_at timestamptz,
  -- a nameless row since then
  ADD COLUMN erased_at timestamptz;
CREATE INDEX users__deletion_due_at ON users (deletion_due_at) WHERE deletion_due_at IS NOT NULL;
CREATE INDEX users__erased_at ON users (erased_at) WHERE erased_at IS NOT NULL;

-- '{family} on {system}' of closed lists; null for sessions that an older server made
ALTER TABLE sessions ADD COLUMN browser text;
ALTER TABLE sessions DROP CONSTRAINT sessions__end_reason_known;
ALTER TABLE sessions ADD CONSTRAINT sessions__end_reason_known
  CHECK (end_reason IN ('LOGOUT', 'REPLACED', 'REUSE', 'ADMIN', 'USER', 'ERASED')) NOT VALID;
ALTER TABLE sessions VALIDATE CONSTRAINT sessions__end_reason_known;

ALTER TABLE otp_codes
  ADD COLUMN purpose text NOT NULL DEFAULT 'SIGN_IN',
  -- who asked, of codes that are for a person who is signed in
  ADD COLUMN user_id bigint,
  -- what the code is bound to beside: the new number of CHANGE_FROM and CHANGE_TO
  ADD COLUMN subject text;
ALTER TABLE otp_codes ADD CONSTRAINT otp_codes__purpose_known
  CHECK (purpose IN ('SIGN_IN', 'DELETE_ACCOUNT', 'CHANGE_FROM', 'CHANGE_TO')) NOT VALID;
ALTER TABLE otp_codes VALIDATE CONSTRAINT otp_codes__purpose_known;
CREATE INDEX otp_codes__contact_no_purpose_id ON otp_codes (contact_no, purpose, id DESC) WHERE refused_at IS NULL;
CREATE INDEX otp_codes__user_id ON otp_codes (user_id) WHERE user_id IS NOT NULL;

-- One row for each different question that somebody saved.
CREATE TABLE search_filters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- of `query`
  digest bytea NOT NULL,
  -- in canonical form, as the search call takes it
  query jsonb NOT NULL,
  -- of the lists of localities, flat types and amenities that the masks were made by
  list_digest bytea NOT NULL,
  -- a bit for each of the fixed lists
  places smallint NOT NULL,
  flat_mask smallint NOT NULL DEFAULT 0,
  min_price bigint NOT NULL DEFAULT 0,
  max_price bigint NOT NULL DEFAULT 1000000000000,
  name text NOT NULL DEFAULT '',
  area_mask integer NOT NULL DEFAULT 0,
  possession_by date,
  -- percent; -1: homes of which it is not known as well
  min_done smallint NOT NULL DEFAULT -1,
  rera boolean NOT NULL DEFAULT false,
  amenity_mask integer NOT NULL DEFAULT 0,
  -- when a search was last saved with it
  used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT search_filters__digest UNIQUE (digest)
);
CREATE INDEX search_filters__match ON search_filters (min_price, max_price)
  INCLUDE (id, places, flat_mask, name, area_mask, possession_by, min_done, rera, amenity_mask);

CREATE TABLE saved_searches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  filter_id bigint NOT NULL REFERENCES search_filters (id),
  name text NOT NULL,
  frequency text NOT NULL,
  -- events up to here were weighed for alerts
  since_event_id bigint NOT NULL,
  -- and these were looked at
  seen_event_id bigint NOT NULL,
  told_at timestamptz,
  seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_searches__frequency_known CHECK (frequency IN ('INSTANT', 'DAILY', 'WEEKLY', 'OFF')),
  CONSTRAINT saved_searches__name_length CHECK (char_length(name) BETWEEN 1 AND 60),
  CONSTRAINT saved_searches__user_id_filter_id UNIQUE (user_id, filter_id)
);
CREATE UNIQUE INDEX saved_searches__user_id_name ON saved_searches (user_id, lower(name));
CREATE INDEX saved_searches__filter_id ON saved_searches (filter_id, user_id) WHERE frequency = 'INSTANT';
-- for filters of no search any more
CREATE INDEX saved_searches__filter ON saved_searches (filter_id);

-- A row comes with the first search, setting or fan-out.
CREATE TABLE alert_settings (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  shortlist_frequency text NOT NULL DEFAULT 'DAILY',
  shortlist_since_event_id bigint NOT NULL DEFAULT 0,
  shortlist_told_at timestamptz,
  last_digest_at timestamptz,
  next_digest_at timestamptz,
  CONSTRAINT alert_settings__shortlist_frequency_known
    CHECK (shortlist_frequency IN ('INSTANT', 'DAILY', 'WEEKLY', 'OFF'))
);
CREATE INDEX alert_settings__next_digest_at ON alert_settings (next_digest_at) WHERE next_digest_at IS NOT NULL;

-- Homes that were written and have to settle before they are news (I5).
CREATE TABLE property_match_queue (
  property_id bigint PRIMARY KEY REFERENCES properties (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL
);
CREATE INDEX property_match_queue__due_at ON property_match_queue (due_at, property_id);

-- How a home stood after each of its changes. Written under one advisory lock, so ids become visible in order.
CREATE TABLE property_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- of the property
  version integer NOT NULL,
  -- a state, never news
  silent boolean NOT NULL DEFAULT false,
  listed boolean NOT NULL,
  place smallint NOT NULL,
  flat_mask smallint NOT NULL,
  min_price bigint NOT NULL,
  max_price bigint NOT NULL,
  name text NOT NULL,
  area_mask_2bhk integer NOT NULL,
  area_mask_3bhk integer NOT NULL,
  area_mask_4bhk integer NOT NULL,
  amenity_mask integer NOT NULL,
  ready_by date,
  work_done smallint,
  has_rera boolean NOT NULL,
  -- the lowest price in force in the 30 days before, and whether this one is below it (I7)
  floor_price bigint NOT NULL,
  is_drop boolean NOT NULL,
  -- of the newest row of the property's recorded changes then
  change_id bigint NOT NULL,
  -- net changes of possession: [{subject, from, to}]
  possession jsonb,
  -- the last user whom it was handed to; null when that is done
  fanout_after bigint DEFAULT 0
);
CREATE INDEX property_events__property_id ON property_events (property_id, id DESC);
CREATE INDEX property_events__fanout ON property_events (id) WHERE fanout_after IS NOT NULL;
CREATE INDEX property_events__at ON property_events (at);

-- What somebody was told: one home for one reason once (I8).
CREATE TABLE alert_items (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  -- NEW, PRICE:<min_price>, POSSESSION:<subject>:<date>
  reason text NOT NULL,
  event_id bigint NOT NULL,
  -- null: by the shortlist
  search_id bigint,
  digest_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT alert_items__pkey PRIMARY KEY (user_id, property_id, reason)
);
CREATE INDEX alert_items__user_id_digest_key ON alert_items (user_id, digest_key);
CREATE INDEX alert_items__property_id ON alert_items (property_id);
CREATE INDEX alert_items__created_at ON alert_items (created_at);

CREATE TABLE hidden_properties (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT hidden_properties__pkey PRIMARY KEY (user_id, property_id)
);
CREATE INDEX hidden_properties__property_id ON hidden_properties (property_id);

CREATE TABLE contact_preferences (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- since when nobody may contact them
  stopped_at timestamptz,
  -- a bit a day, Monday the lowest; all three null: any time
  call_days smallint,
  call_from smallint,
  call_to smallint,
  CONSTRAINT contact_preferences__hours CHECK (call_from >= 8 AND call_to <= 21 AND call_from < call_to),
  CONSTRAINT contact_preferences__days CHECK (call_days BETWEEN 1 AND 127),
  CONSTRAINT contact_preferences__hours_whole CHECK (num_nonnulls(call_days, call_from, call_to) IN (0, 3))
);
CREATE INDEX contact_log__at ON contact_log (at);

-- No foreign key: that somebody agreed is known a year longer than they are.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  -- of the notice
  version text NOT NULL,
  lang text NOT NULL,
  given_at timestamptz NOT NULL,
  source text NOT NULL,
  withdrawn_at timestamptz,
  withdrawn_source text,
  CONSTRAINT consents__purpose_known CHECK (purpose IN ('ACCOUNT', 'ALERT_EMAILS')),
  CONSTRAINT consents__source_known
    CHECK (source IN ('SIGNUP', 'SEARCH_DIALOG', 'SETTINGS', 'UNSUBSCRIBE', 'MIGRATION')),
  CONSTRAINT consents__withdrawn_source_known
    CHECK (withdrawn_source IN ('SIGNUP', 'SEARCH_DIALOG', 'SETTINGS', 'UNSUBSCRIBE', 'MIGRATION')),
  CONSTRAINT consents__withdrawn_whole CHECK ((withdrawn_at IS NULL) = (withdrawn_source IS NULL))
);
CREATE UNIQUE INDEX consents__user_id_purpose ON consents (user_id, purpose) WHERE withdrawn_at IS NULL;
CREATE INDEX consents__user_id ON consents (user_id, id DESC);
CREATE INDEX consents__withdrawn_at ON consents (withdrawn_at) WHERE withdrawn_at IS NOT NULL;

CREATE TABLE nominees (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  relation text NOT NULL,
  contact_no text NOT NULL,
  email text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now()
);

-- No foreign keys: kept a year after they are closed.
CREATE TABLE grievances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  contact_log_id bigint,
  status text NOT NULL DEFAULT 'OPEN',
  due_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  closed_at timestamptz,
  CONSTRAINT grievances__status_known CHECK (status IN ('OPEN', 'ANSWERED', 'CLOSED'))
);
CREATE INDEX grievances__status_due_on ON grievances (status, due_on, id);
CREATE INDEX grievances__user_id ON grievances (user_id, id DESC);
CREATE INDEX grievances__closed_at ON grievances (closed_at) WHERE closed_at IS NOT NULL;

CREATE TABLE grievance_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  grievance_id bigint NOT NULL REFERENCES grievances (id) ON DELETE CASCADE,
  author text NOT NULL,
  author_name text NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT grievance_messages__author_known CHECK (author IN ('BUYER', 'STAFF'))
);
CREATE INDEX grievance_messages__grievance_id ON grievance_messages (grievance_id, id);

ALTER TABLE audit_log DROP CONSTRAINT audit_log__entity_known;
ALTER TABLE audit_log ADD CONSTRAINT audit_log__entity_known
  CHECK (entity IN ('PROPERTY', 'MEDIA', 'BOOKING', 'USER', 'RATE', 'VISITS', 'GRIEVANCE')) NOT VALID;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log__entity_known;

CREATE TABLE boards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title text NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- when the owner was last told of news on it
  told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX boards__user_id ON boards (user_id, id DESC);
CREATE INDEX boards__expires_at ON boards (expires_at);

CREATE TABLE board_guests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  board_id bigint NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
  first_name text NOT NULL,
  -- SHA-256 of the guest's key
  key_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT board_guests__key_hash UNIQUE (key_hash)
);
CREATE UNIQUE INDEX board_guests__board_id_first_name ON board_guests (board_id, lower(first_name));

CREATE TABLE board_votes (
  guest_id bigint NOT NULL REFERENCES board_guests (id) ON DELETE CASCADE,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  vote text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT board_votes__pkey PRIMARY KEY (guest_id, property_id),
  CONSTRAINT board_votes__vote_known CHECK (vote IN ('YES', 'MAYBE', 'NO'))
);
CREATE INDEX board_votes__property_id ON board_votes (property_id);

CREATE TABLE board_nicknames (
  board_id bigint NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  nickname text NOT NULL,
  CONSTRAINT board_nicknames__pkey PRIMARY KEY (board_id, property_id)
);
CREATE INDEX board_nicknames__property_id ON board_nicknames (property_id);

CREATE TABLE board_comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  board_id bigint NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  -- null: the owner
  guest_id bigint REFERENCES board_guests (id) ON DELETE CASCADE,
  body text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX board_comments__board_id ON board_comments (board_id, property_id, id);
CREATE INDEX board_comments__property_id ON board_comments (property_id);
CREATE INDEX board_comments__guest_id ON board_comments (guest_id) WHERE guest_id IS NOT NULL;

CREATE TABLE retention_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  dry_run boolean NOT NULL,
  -- rows by table
  counts jsonb NOT NULL
);
