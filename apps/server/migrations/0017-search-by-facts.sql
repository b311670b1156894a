-- Searches by area, readiness, construction, register, amenities and rate, and the counts of their choices, from indexes
-- that hold all that is asked (truth.md T45 to T47). What is new is made first and what it replaces dropped last: readers
-- wait only for the dropping.

CREATE INDEX properties__search_featured ON properties (featured DESC, id DESC)
  INCLUDE (location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, amenity_mask,
    ready_by, work_done, has_rera, min_rate);
CREATE INDEX properties__search_location_featured ON properties (location, featured DESC, id DESC)
  INCLUDE (min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, amenity_mask, ready_by,
    work_done, has_rera, min_rate);
CREATE INDEX properties__search_price ON properties (min_price, id)
  INCLUDE (location, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, amenity_mask, ready_by,
    work_done, has_rera, min_rate);
CREATE INDEX properties__search_location_price ON properties (location, min_price, id)
  INCLUDE (max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, amenity_mask, ready_by, work_done,
    has_rera, min_rate);
CREATE INDEX properties__search_rate ON properties (min_rate, id)
  INCLUDE (location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, amenity_mask,
    ready_by, work_done, has_rera);

-- The log of changes has what a search filters by (migration 0010). Nobody knows a total by a new filter of a version
-- before this migration, so the rows that are there need nothing in these columns.
ALTER TABLE catalogue_changes
  ADD area_mask_2bhk integer,
  ADD area_mask_3bhk integer,
  ADD area_mask_4bhk integer,
  ADD amenity_mask integer,
  ADD ready_by date,
  ADD work_done smallint,
  ADD has_rera boolean;

CREATE OR REPLACE FUNCTION note_property_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
      amenity_mask, ready_by, work_done, has_rera FROM becomes;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
      amenity_mask, ready_by, work_done, has_rera FROM was;
  ELSIF TG_OP = 'TRUNCATE' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
      amenity_mask, ready_by, work_done, has_rera FROM properties;
  ELSE
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, amenity_mask, ready_by, work_done, has_rera)
    (SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
        amenity_mask, ready_by, work_done, has_rera FROM was
      EXCEPT ALL
      SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
        amenity_mask, ready_by, work_done, has_rera FROM becomes)
    UNION ALL
    (SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
        amenity_mask, ready_by, work_done, has_rera FROM becomes
      EXCEPT ALL
      SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
        amenity_mask, ready_by, work_done, has_rera FROM was);
    -- what is not searched by may be shown
    PERFORM FROM becomes;
  END IF;
  IF FOUND THEN PERFORM note_catalogue(); END IF;
  RETURN NULL;
END $$;

DROP INDEX properties__location_featured, properties__location_price, properties__featured, properties__price;
