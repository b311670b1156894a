-- Counts that every write keeps, in its own transaction, so that no call has to count all rows (docs/decisions/0026).
-- A change adds a row of what came or went and waits for nobody; a count is the sum over its rows, which a job adds up
-- now and then (features/counts). Whoever reads sees the change and its count together, whatever is being added up.

CREATE TABLE booking_counts (
  visit_date date NOT NULL,
  status text NOT NULL,
  visits bigint NOT NULL
);
CREATE TABLE user_counts (
  role text NOT NULL,
  active boolean NOT NULL,
  users bigint NOT NULL
);
CREATE TABLE property_counts (
  location text NOT NULL,
  featured boolean NOT NULL,
  -- whether it offers a flat
  available boolean NOT NULL,
  sample boolean NOT NULL,
  properties bigint NOT NULL
);

CREATE FUNCTION count_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO booking_counts SELECT visit_date, status, count(*) FROM added GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO booking_counts SELECT visit_date, status, -count(*) FROM removed GROUP BY 1, 2;
  ELSE
    INSERT INTO booking_counts SELECT visit_date, status, sum(visits)
    FROM (SELECT visit_date, status, 1 AS visits FROM added UNION ALL SELECT visit_date, status, -1 FROM removed) moved
    GROUP BY 1, 2 HAVING sum(visits) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings__count_added AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
CREATE TRIGGER bookings__count_removed AFTER DELETE ON bookings
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
CREATE TRIGGER bookings__count_moved AFTER UPDATE ON bookings
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();

CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_counts SELECT role, active, count(*) FROM added GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_counts SELECT role, active, -count(*) FROM removed GROUP BY 1, 2;
  ELSE
    INSERT INTO user_counts SELECT role, active, sum(users)
    FROM (SELECT role, active, 1 AS users FROM added UNION ALL SELECT role, active, -1 FROM removed) moved
    GROUP BY 1, 2 HAVING sum(users) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users__count_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users__count_removed AFTER DELETE ON users
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users__count_moved AFTER UPDATE ON users
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_users();

CREATE FUNCTION count_properties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO property_counts
    SELECT location, featured, flat_mask <> 0, sample, count(*) FROM added GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO property_counts
    SELECT location, featured, flat_mask <> 0, sample, -count(*) FROM removed GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO property_counts SELECT location, featured, available, sample, sum(properties)
    FROM (SELECT location, featured, flat_mask <> 0 AS available, sample, 1 AS properties FROM added
      UNION ALL SELECT location, featured, flat_mask <> 0, sample, -1 FROM removed) moved
    GROUP BY 1, 2, 3, 4 HAVING sum(properties) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER properties__count_added AFTER INSERT ON properties
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_properties();
CREATE TRIGGER properties__count_removed AFTER DELETE ON properties
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_properties();
CREATE TRIGGER properties__count_moved AFTER UPDATE ON properties
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_properties();

-- The yearly growth of each property whose recorded lowest prices span at least 90 days (HOME3): (last / first) ^
-- (365.25 / days between) - 1, to twelve decimals, so that sums of it are exact in whatever order they are made.
CREATE TABLE property_growth (
  property_id bigint PRIMARY KEY,
  growth numeric NOT NULL
);
CREATE TABLE growth_counts (
  properties bigint NOT NULL,
  growth numeric NOT NULL
);

CREATE FUNCTION growth_of(wanted bigint[]) RETURNS SETOF property_growth LANGUAGE sql STABLE AS $$
  SELECT property_id, round((power(prices[cardinality(prices)]::float8 / prices[1], 365.25 / days) - 1)::numeric, 12)
  FROM (
    SELECT property_id, array_agg(min_price ORDER BY recorded_on) AS prices,
      max(recorded_on) - min(recorded_on) AS days
    FROM price_history WHERE property_id = ANY(wanted) AND min_price > 0 GROUP BY property_id
  ) recorded
  WHERE days >= 90
$$;

CREATE FUNCTION refresh_growth(wanted bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- two who record prices of one property take turns, so that the second sees what the first has recorded
  PERFORM FROM properties WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM property_growth
  WHERE property_id = ANY(wanted) AND property_id NOT IN (SELECT property_id FROM growth_of(wanted));
  INSERT INTO property_growth AS kept SELECT * FROM growth_of(wanted)
  ON CONFLICT (property_id) DO UPDATE SET growth = excluded.growth WHERE kept.growth <> excluded.growth;
END $$;

CREATE FUNCTION keep_growth() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_growth(ARRAY(SELECT DISTINCT property_id FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM refresh_growth(ARRAY(SELECT DISTINCT property_id FROM removed));
  ELSE
    PERFORM refresh_growth(ARRAY(SELECT property_id FROM added UNION SELECT property_id FROM removed));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER price_history__growth_added AFTER INSERT ON price_history
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_growth();
CREATE TRIGGER price_history__growth_removed AFTER DELETE ON price_history
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_growth();
CREATE TRIGGER price_history__growth_changed AFTER UPDATE ON price_history
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_growth();

CREATE FUNCTION count_growth() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO growth_counts SELECT count(*), sum(growth) FROM added HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO growth_counts SELECT -count(*), -sum(growth) FROM removed HAVING count(*) > 0;
  ELSE
    INSERT INTO growth_counts SELECT 0, sum(change)
    FROM (SELECT growth AS change FROM added UNION ALL SELECT -growth FROM removed) moved HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER property_growth__count_added AFTER INSERT ON property_growth
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_growth();
CREATE TRIGGER property_growth__count_removed AFTER DELETE ON property_growth
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_growth();
CREATE TRIGGER property_growth__count_changed AFTER UPDATE ON property_growth
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_growth();

-- Counts everything anew and adds what the kept counts lack; gives how many were wrong, by table. Every change that is
-- committed changes rows and count alike, so what one statement finds wrong stays so until it is added: nobody has to
-- wait. Two at once would add it twice.
CREATE FUNCTION mend_counts() RETURNS TABLE (counts text, wrong bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mend counts'), 0);
  PERFORM refresh_growth(ids) FROM (
    SELECT array_agg(property_id) AS ids
    FROM growth_of(ARRAY(SELECT DISTINCT property_id FROM price_history)) found
      FULL JOIN property_growth kept USING (property_id)
    WHERE found.growth IS DISTINCT FROM kept.growth
  ) differing WHERE ids IS NOT NULL;

  counts := 'booking_counts';
  WITH lacking AS (
    INSERT INTO booking_counts SELECT visit_date, status, sum(visits)
    FROM (SELECT visit_date, status, count(*) AS visits FROM bookings GROUP BY 1, 2
      UNION ALL SELECT visit_date, status, -visits FROM booking_counts) compared
    GROUP BY 1, 2 HAVING sum(visits) <> 0 RETURNING 1
  ) SELECT count(*) INTO wrong FROM lacking;
  RETURN NEXT;

  counts := 'user_counts';
  WITH lacking AS (
    INSERT INTO user_counts SELECT role, active, sum(users)
    FROM (SELECT role, active, count(*) AS users FROM users GROUP BY 1, 2
      UNION ALL SELECT role, active, -users FROM user_counts) compared
    GROUP BY 1, 2 HAVING sum(users) <> 0 RETURNING 1
  ) SELECT count(*) INTO wrong FROM lacking;
  RETURN NEXT;

  counts := 'property_counts';
  WITH lacking AS (
    INSERT INTO property_counts SELECT location, featured, available, sample, sum(properties)
    FROM (SELECT location, featured, flat_mask <> 0 AS available, sample, count(*) AS properties
        FROM properties GROUP BY 1, 2, 3, 4
      UNION ALL SELECT location, featured, available, sample, -properties FROM property_counts) compared
    GROUP BY 1, 2, 3, 4 HAVING sum(properties) <> 0 RETURNING 1
  ) SELECT count(*) INTO wrong FROM lacking;
  RETURN NEXT;

  counts := 'growth_counts';
  WITH lacking AS (
    INSERT INTO growth_counts SELECT sum(properties), sum(growth)
    FROM (SELECT 1 AS properties, growth FROM property_growth
      UNION ALL SELECT -properties, -growth FROM growth_counts) compared
    HAVING sum(properties) <> 0 OR sum(growth) <> 0 RETURNING 1
  ) SELECT count(*) INTO wrong FROM lacking;
  RETURN NEXT;
END $$;

-- What is there already; the triggers above keep writers away until it is counted.
INSERT INTO property_growth SELECT * FROM growth_of(ARRAY(SELECT DISTINCT property_id FROM price_history));
SELECT mend_counts();
