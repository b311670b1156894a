-- Homes that buyers see, and others (F50): drafts and what was archived. Rows of before, and of a server of the release before,
-- are published. What is new is made first and what it replaces dropped last; the indexes properties__search_* serve the
-- release before and go with the next one.

ALTER TABLE properties ADD publication text NOT NULL DEFAULT 'PUBLISHED', ADD published_at timestamptz;
ALTER TABLE properties ADD CONSTRAINT properties__publication_known
  CHECK (publication IN ('DRAFT', 'PUBLISHED', 'ARCHIVED')) NOT VALID;
ALTER TABLE properties VALIDATE CONSTRAINT properties__publication_known;

-- The log of changes and the kept counts are of what buyers see (F57): a home that is published comes, one that is taken
-- offline goes.
CREATE OR REPLACE FUNCTION note_property_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_1bhk,
      area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk,
      flats_5bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
      ready_by, work_done, has_rera FROM becomes WHERE publication = 'PUBLISHED';
    -- admins see others
    PERFORM FROM becomes;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_1bhk,
      area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk,
      flats_5bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
      ready_by, work_done, has_rera FROM was WHERE publication = 'PUBLISHED';
    PERFORM FROM was;
  ELSIF TG_OP = 'TRUNCATE' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_1bhk,
      area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk,
      flats_5bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
      ready_by, work_done, has_rera FROM properties WHERE publication = 'PUBLISHED';
    PERFORM FROM properties;
  ELSE
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_1bhk,
      area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk,
      flats_5bhk, amenity_mask, ready_by, work_done, has_rera)
    (SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
        area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
        ready_by, work_done, has_rera FROM was WHERE publication = 'PUBLISHED'
      EXCEPT ALL
      SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
        area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
        ready_by, work_done, has_rera FROM becomes WHERE publication = 'PUBLISHED')
    UNION ALL
    (SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
        area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
        ready_by, work_done, has_rera FROM becomes WHERE publication = 'PUBLISHED'
      EXCEPT ALL
      SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
        area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
        ready_by, work_done, has_rera FROM was WHERE publication = 'PUBLISHED');
    -- what is not searched by may be shown
    PERFORM FROM becomes;
  END IF;
  IF FOUND THEN PERFORM note_catalogue(); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_properties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO property_counts
    SELECT location, featured, flat_mask <> 0, sample, count(*) FROM added
    WHERE publication = 'PUBLISHED' GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO property_counts
    SELECT location, featured, flat_mask <> 0, sample, -count(*) FROM removed
    WHERE publication = 'PUBLISHED' GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO property_counts SELECT location, featured, available, sample, sum(properties)
    FROM (SELECT location, featured, flat_mask <> 0 AS available, sample, 1 AS properties FROM added
        WHERE publication = 'PUBLISHED'
      UNION ALL SELECT location, featured, flat_mask <> 0, sample, -1 FROM removed WHERE publication = 'PUBLISHED') moved
    GROUP BY 1, 2, 3, 4 HAVING sum(properties) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mend_counts() RETURNS TABLE (counts text, wrong bigint) LANGUAGE plpgsql AS $$
DECLARE
  differing bigint[];
  shown bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mend counts'), 0);

  counts := 'property_growth';
  differing := ARRAY(
    SELECT property_id FROM growth_of(ARRAY(SELECT DISTINCT property_id FROM price_history)) found
      FULL JOIN property_growth kept USING (property_id)
    WHERE found.growth IS DISTINCT FROM kept.growth);
  PERFORM refresh_growth(differing);
  wrong := cardinality(differing);
  shown := wrong;
  RETURN NEXT;

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
        FROM properties WHERE publication = 'PUBLISHED' GROUP BY 1, 2, 3, 4
      UNION ALL SELECT location, featured, available, sample, -properties FROM property_counts) compared
    GROUP BY 1, 2, 3, 4 HAVING sum(properties) <> 0 RETURNING 1
  ) SELECT count(*) INTO wrong FROM lacking;
  shown := shown + wrong;
  RETURN NEXT;

  counts := 'growth_counts';
  WITH lacking AS (
    INSERT INTO growth_counts SELECT sum(properties), sum(growth)
    FROM (SELECT 1 AS properties, growth FROM property_growth
      UNION ALL SELECT -properties, -growth FROM growth_counts) compared
    HAVING sum(properties) <> 0 OR sum(growth) <> 0 RETURNING 1
  ) SELECT count(*) INTO wrong FROM lacking;
  shown := shown + wrong;
  RETURN NEXT;

  -- the home page shows these: what instances keep of it is wrong
  IF shown > 0 THEN PERFORM note_catalogue(); END IF;
END $$;

-- The indexes of migration 0035 of what buyers see alone.
CREATE INDEX properties__live_featured ON properties (featured DESC, id DESC)
  INCLUDE (location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
    area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
    ready_by, work_done, has_rera, min_rate)
  WHERE publication = 'PUBLISHED';
CREATE INDEX properties__live_location_featured ON properties (location, featured DESC, id DESC)
  INCLUDE (min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
    area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask, ready_by, work_done,
    has_rera, min_rate)
  WHERE publication = 'PUBLISHED';
CREATE INDEX properties__live_price ON properties (min_price, id)
  INCLUDE (location, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
    area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask, ready_by, work_done,
    has_rera, min_rate)
  WHERE publication = 'PUBLISHED';
CREATE INDEX properties__live_location_price ON properties (location, min_price, id)
  INCLUDE (max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, area_mask_5bhk,
    flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask, ready_by, work_done, has_rera,
    min_rate)
  WHERE publication = 'PUBLISHED';
CREATE INDEX properties__live_rate ON properties (min_rate, id)
  INCLUDE (location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
    area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
    ready_by, work_done, has_rera)
  WHERE publication = 'PUBLISHED';

-- Lists of admins by tab, by name too; and homes with one number (F51).
CREATE INDEX properties__publication ON properties (publication, id);
CREATE INDEX properties__names_publication ON properties (lower(name), id)
  INCLUDE (name, searched, assigned_user_id, featured, flat_mask, publication);
DROP INDEX properties__names;
ALTER INDEX properties__names_publication RENAME TO properties__names;
CREATE INDEX properties__rera_key ON properties (upper(translate(rera_no, ' -', '')));
CREATE INDEX property_phases__rera_key ON property_phases (upper(translate(rera_no, ' -', '')));
