-- The admin area counts, searches for texts and skips to far pages in indexes that hold all it asks for. A row is read
-- when it is shown, or when the trigrams of a rarer text lead to it, so no call reads through a table.
-- What is new is made first and what it replaces dropped last: readers wait only for the dropping.

-- Each order of the user list. The first holds everything a user is searched, filtered or sorted by: a text that nearly
-- everybody has is looked for in it, in the searched text as users__search_trgm has it, which costs more to make than to
-- look through. The planner reads an index by an expression alone only if the expression's columns are in it too.
CREATE INDEX users__by_name ON users (lower(name), id, lower(name || E'\n' || email || E'\n' || contact_no))
  INCLUDE (name, email, contact_no, role, active, created_at);
CREATE INDEX users__by_email ON users (lower(email), id) INCLUDE (email, role);
CREATE INDEX users__by_active ON users (active, id) INCLUDE (role);
CREATE INDEX users__by_created_at ON users (created_at, id) INCLUDE (role);

-- Names to search and to show beside counts, and the facts the dashboard counts.
CREATE INDEX properties__by_name ON properties (lower(name), id)
  INCLUDE (name, assigned_user_id, featured, flat_mask);

-- Lists by date, whatever else is asked of them, and counts by day, status and property; then the bookings of the
-- properties and of the buyers that a text was found in.
CREATE INDEX bookings__by_visit_date ON bookings (visit_date, id) INCLUDE (status, property_id);
CREATE INDEX bookings__by_property ON bookings (property_id, visit_date, id) INCLUDE (status);
CREATE INDEX bookings__by_user ON bookings (user_id, visit_date, id) INCLUDE (status, property_id);

-- Filters of the log together.
CREATE INDEX audit_log__facts ON audit_log (id) INCLUDE (at, actor_id, action, entity, entity_id);

-- The growth on the home page needs the lowest price of each day and nothing else.
CREATE UNIQUE INDEX price_history__by_day ON price_history (property_id, recorded_on) INCLUDE (min_price);

DROP INDEX users__name, users__email_order, users__active, users__created_at, properties__name_order,
  bookings__visit_date, bookings__visit_date_facts, bookings__property_id_visit_date, bookings__user_id_visit_date;
ALTER TABLE price_history
  DROP CONSTRAINT price_history_pkey,
  ADD CONSTRAINT price_history_pkey PRIMARY KEY USING INDEX price_history__by_day;
