-- Flat types of one and of five rooms (S32): their bits in flat masks are 8 and 16, after those of 2BHK (1), 3BHK (2) and 4BHK
-- (4). Nothing is filled: no home has one of them before a firm offers it. An amenity's bit is at its number (S31), which for
-- those of the contract's AMENITIES is their place. What is new is made first and what it replaces dropped last: readers wait
-- only for the dropping.

ALTER TABLE flats DROP CONSTRAINT flats__type_known;
ALTER TABLE flats ADD CONSTRAINT flats__type_known CHECK (type IN ('1BHK', '2BHK', '3BHK', '4BHK', '5BHK')) NOT VALID;
ALTER TABLE flats VALIDATE CONSTRAINT flats__type_known;

ALTER TABLE properties
  ADD area_mask_1bhk integer NOT NULL DEFAULT 0,
  ADD area_mask_5bhk integer NOT NULL DEFAULT 0,
  ADD flats_1bhk bigint[],
  ADD flats_5bhk bigint[];
ALTER TABLE catalogue_changes
  ADD area_mask_1bhk integer,
  ADD area_mask_5bhk integer,
  ADD flats_1bhk bigint[],
  ADD flats_5bhk bigint[];
ALTER TABLE property_events
  ADD area_mask_1bhk integer NOT NULL DEFAULT 0,
  ADD area_mask_5bhk integer NOT NULL DEFAULT 0,
  ADD flats_1bhk bigint[],
  ADD flats_5bhk bigint[];

CREATE OR REPLACE FUNCTION note_property_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_1bhk,
      area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk,
      flats_5bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
      ready_by, work_done, has_rera FROM becomes;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_1bhk,
      area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk,
      flats_5bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
      ready_by, work_done, has_rera FROM was;
  ELSIF TG_OP = 'TRUNCATE' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_1bhk,
      area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk,
      flats_5bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
      ready_by, work_done, has_rera FROM properties;
  ELSE
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_1bhk,
      area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk,
      flats_5bhk, amenity_mask, ready_by, work_done, has_rera)
    (SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
        area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
        ready_by, work_done, has_rera FROM was
      EXCEPT ALL
      SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
        area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
        ready_by, work_done, has_rera FROM becomes)
    UNION ALL
    (SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
        area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
        ready_by, work_done, has_rera FROM becomes
      EXCEPT ALL
      SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
        area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
        ready_by, work_done, has_rera FROM was);
    -- what is not searched by may be shown
    PERFORM FROM becomes;
  END IF;
  IF FOUND THEN PERFORM note_catalogue(); END IF;
  RETURN NULL;
END $$;

-- The indexes of migration 0030 with the two types, so that they still hold all that is asked.
CREATE INDEX properties__five_types_featured ON properties (featured DESC, id DESC)
  INCLUDE (location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
    area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
    ready_by, work_done, has_rera, min_rate);
CREATE INDEX properties__five_types_location_featured ON properties (location, featured DESC, id DESC)
  INCLUDE (min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
    area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask, ready_by, work_done,
    has_rera, min_rate);
CREATE INDEX properties__five_types_price ON properties (min_price, id)
  INCLUDE (location, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
    area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask, ready_by, work_done,
    has_rera, min_rate);
CREATE INDEX properties__five_types_location_price ON properties (location, min_price, id)
  INCLUDE (max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, area_mask_5bhk,
    flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask, ready_by, work_done, has_rera,
    min_rate);
CREATE INDEX properties__five_types_rate ON properties (min_rate, id)
  INCLUDE (location, min_price, max_price, flat_mask, area_mask_1bhk, area_mask_2bhk, area_mask_3bhk,
    area_mask_4bhk, area_mask_5bhk, flats_1bhk, flats_2bhk, flats_3bhk, flats_4bhk, flats_5bhk, amenity_mask,
    ready_by, work_done, has_rera);
DROP INDEX properties__search_featured, properties__search_location_featured, properties__search_price,
  properties__search_location_price, properties__search_rate;
ALTER INDEX properties__five_types_featured RENAME TO properties__search_featured;
ALTER INDEX properties__five_types_location_featured RENAME TO properties__search_location_featured;
ALTER INDEX properties__five_types_price RENAME TO properties__search_price;
ALTER INDEX properties__five_types_location_price RENAME TO properties__search_location_price;
ALTER INDEX properties__five_types_rate RENAME TO properties__search_rate;
