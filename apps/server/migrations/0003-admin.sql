-- The admin area: who did what, and the indexes its lists, counts and searches are served from.

-- Written in the transaction of the change itself and never changed after. No foreign keys: an entry outlives the
-- account and the thing it tells of, and writing one waits for no lock on either.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id bigint NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  entity_name text NOT NULL,
  -- the fields that changed, as they were and as they are
  before jsonb,
  after jsonb,
  CONSTRAINT audit_log__action_known CHECK (action IN ('CREATE', 'UPDATE', 'DELETE')),
  CONSTRAINT audit_log__entity_known CHECK (entity IN ('PROPERTY', 'MEDIA', 'BOOKING', 'USER'))
);
CREATE INDEX audit_log__at ON audit_log (at, id);
CREATE INDEX audit_log__entity_entity_id ON audit_log (entity, entity_id, id);
CREATE INDEX audit_log__entity ON audit_log (entity, id);
CREATE INDEX audit_log__action ON audit_log (action, id);
CREATE INDEX audit_log__actor_id ON audit_log (actor_id, id);

-- One text a user, its parts on lines of their own: a search text holds no line break, so it never matches across two.
CREATE INDEX users__search_trgm ON users
  USING gin (lower(name || E'\n' || email || E'\n' || contact_no) gin_trgm_ops);
-- Each order of the user list, and the counts by role and activity.
CREATE INDEX users__name ON users (lower(name), id);
CREATE INDEX users__email_order ON users (lower(email), id);
CREATE INDEX users__role_order ON users (role, id) INCLUDE (active);
CREATE INDEX users__active ON users (active, id);
CREATE INDEX users__created_at ON users (created_at, id);

CREATE INDEX bookings__status_visit_date ON bookings (status, visit_date, id);
-- counts by day, status and property for a range of days come from this index alone
CREATE INDEX bookings__visit_date_facts ON bookings (visit_date) INCLUDE (status, property_id);
DROP INDEX bookings__property_id;
CREATE INDEX bookings__property_id_visit_date ON bookings (property_id, visit_date, id);
CREATE INDEX bookings__created_at ON bookings (created_at);

-- The property list by name; a page counts and orders by it alone.
CREATE INDEX properties__name_order ON properties (lower(name), id);

-- The cascade of a deleted user finds ended sessions too.
DROP INDEX sessions__user_id;
CREATE INDEX sessions__user_id ON sessions (user_id);
