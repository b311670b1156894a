-- Type, area and price of a search are asked of one flat (docs/decisions/0092). Each flat is one number in a list of its type:
-- its step of area (the place of its bit in an area mask, migration 0014) above 40 bits of its price in rupees, 0 on request.
-- Ascending, without repeats; null without a flat of the type. features/shared/derived.sql.ts keeps the lists of properties.

ALTER TABLE properties ADD flats_2bhk bigint[], ADD flats_3bhk bigint[], ADD flats_4bhk bigint[];
ALTER TABLE catalogue_changes ADD flats_2bhk bigint[], ADD flats_3bhk bigint[], ADD flats_4bhk bigint[];
ALTER TABLE property_events ADD flats_2bhk bigint[], ADD flats_3bhk bigint[], ADD flats_4bhk bigint[];

-- Changes are noted from here on with the lists; the update below fills them and is a change itself.
CREATE OR REPLACE FUNCTION note_property_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
      flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera FROM becomes;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
      flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera FROM was;
  ELSIF TG_OP = 'TRUNCATE' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera)
    SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
      flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera FROM properties;
  ELSE
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk,
      area_mask_4bhk, flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera)
    (SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
        flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera FROM was
      EXCEPT ALL
      SELECT -1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
        flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera FROM becomes)
    UNION ALL
    (SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
        flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera FROM becomes
      EXCEPT ALL
      SELECT 1, name, location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk,
        flats_2bhk, flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera FROM was);
    -- what is not searched by may be shown
    PERFORM FROM becomes;
  END IF;
  IF FOUND THEN PERFORM note_catalogue(); END IF;
  RETURN NULL;
END $$;

UPDATE properties p SET flats_2bhk = lists.two, flats_3bhk = lists.three, flats_4bhk = lists.four
FROM (
  SELECT property_id, array_agg(number ORDER BY number) FILTER (WHERE type = '2BHK') AS two,
    array_agg(number ORDER BY number) FILTER (WHERE type = '3BHK') AS three,
    array_agg(number ORDER BY number) FILTER (WHERE type = '4BHK') AS four
  FROM (
    SELECT DISTINCT property_id, type,
      (least(greatest(floor((area - 450) / 50), 0), 30)::int::bigint << 40) + price AS number
    FROM flats
  ) numbered
  GROUP BY property_id
) lists
WHERE lists.property_id = p.id;

-- How a home stands is its newest event. Of older ones the prices of flats are not known: they count as on request, so that
-- the home's range decides, as it did then; else homes that matched all along would be news.
UPDATE property_events e SET
  flats_2bhk = ARRAY(SELECT step << 40 FROM generate_series(0, 30::bigint) step WHERE area_mask_2bhk & (1 << step::int) <> 0),
  flats_3bhk = ARRAY(SELECT step << 40 FROM generate_series(0, 30::bigint) step WHERE area_mask_3bhk & (1 << step::int) <> 0),
  flats_4bhk = ARRAY(SELECT step << 40 FROM generate_series(0, 30::bigint) step WHERE area_mask_4bhk & (1 << step::int) <> 0);
UPDATE property_events e SET flats_2bhk = p.flats_2bhk, flats_3bhk = p.flats_3bhk, flats_4bhk = p.flats_4bhk
FROM properties p
WHERE p.id = e.property_id AND p.version = e.version
  AND e.id = (SELECT max(id) FROM property_events WHERE property_id = p.id);

-- The indexes of migration 0017 with the lists, so that they still hold all that is asked. What is new is made first and
-- what it replaces dropped last.
CREATE INDEX properties__one_flat_featured ON properties (featured DESC, id DESC)
  INCLUDE (location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, flats_2bhk,
    flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera, min_rate);
CREATE INDEX properties__one_flat_location_featured ON properties (location, featured DESC, id DESC)
  INCLUDE (min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, flats_2bhk, flats_3bhk,
    flats_4bhk, amenity_mask, ready_by, work_done, has_rera, min_rate);
CREATE INDEX properties__one_flat_price ON properties (min_price, id)
  INCLUDE (location, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, flats_2bhk, flats_3bhk,
    flats_4bhk, amenity_mask, ready_by, work_done, has_rera, min_rate);
CREATE INDEX properties__one_flat_location_price ON properties (location, min_price, id)
  INCLUDE (max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, flats_2bhk, flats_3bhk, flats_4bhk,
    amenity_mask, ready_by, work_done, has_rera, min_rate);
CREATE INDEX properties__one_flat_rate ON properties (min_rate, id)
  INCLUDE (location, min_price, max_price, flat_mask, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, flats_2bhk,
    flats_3bhk, flats_4bhk, amenity_mask, ready_by, work_done, has_rera);
DROP INDEX properties__search_featured, properties__search_location_featured, properties__search_price,
  properties__search_location_price, properties__search_rate;
ALTER INDEX properties__one_flat_featured RENAME TO properties__search_featured;
ALTER INDEX properties__one_flat_location_featured RENAME TO properties__search_location_featured;
ALTER INDEX properties__one_flat_price RENAME TO properties__search_price;
ALTER INDEX properties__one_flat_location_price RENAME TO properties__search_location_price;
ALTER INDEX properties__one_flat_rate RENAME TO properties__search_rate;
