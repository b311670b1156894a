-- Fills the columns of 0014 for what is there. In a transaction of its own: buyers read on meanwhile, and only saves wait.

-- Where registrations exist, the property's own are those of the first.
UPDATE properties p SET rera_no = f.rera_no, rera_url = f.rera_url, possession_date = f.possession_date
FROM (SELECT DISTINCT ON (property_id) * FROM property_phases ORDER BY property_id, position) f
WHERE f.property_id = p.id
  AND (p.rera_no, p.rera_url, p.possession_date) IS DISTINCT FROM (f.rera_no, f.rera_url, f.possession_date);

-- What features/shared/derived.sql.ts keeps from now on, in one statement that writes every row once.
UPDATE properties p SET
  ready_by = CASE WHEN phases.count > 0 THEN phases.ready_by ELSE p.possession_date END,
  has_rera = p.rera_no IS NOT NULL,
  min_rate = of_flats.min_rate,
  area_mask_2bhk = coalesce(of_flats.mask_2bhk, 0),
  area_mask_3bhk = coalesce(of_flats.mask_3bhk, 0),
  area_mask_4bhk = coalesce(of_flats.mask_4bhk, 0),
  amenity_mask = (
    SELECT coalesce(bit_or(1 << (known.place - 1)::int), 0)
    FROM unnest(ARRAY['Swimming Pool', 'Gym', 'Garden', 'Children''s Play Area', 'Clubhouse', 'Security',
      '24/7 Water Supply', 'Power Backup', 'Elevator', 'Indoor Games', 'Sports Facilities', 'Community Hall',
      'Rain Water Harvesting', 'Senior Citizen Area', 'Car Parking', 'Visitor Parking', 'Internet/Wi-Fi', 'Intercom',
      'Air Conditioning', 'CCTV Surveillance', 'Fire Safety', 'Shopping Center']) WITH ORDINALITY known (name, place)
    WHERE known.name = ANY(p.amenities))
FROM properties every
CROSS JOIN LATERAL (
  SELECT count(*), min(possession_date) AS ready_by FROM property_phases WHERE property_id = every.id
) phases
CROSS JOIN LATERAL (
  SELECT
    min(CASE WHEN price > 0 THEN (price * 200 + (area * 100)::bigint) / (2 * (area * 100)::bigint) END) AS min_rate,
    bit_or(1 << least(greatest(floor((area - 450) / 50), 0), 30)::int) FILTER (WHERE type = '2BHK') AS mask_2bhk,
    bit_or(1 << least(greatest(floor((area - 450) / 50), 0), 30)::int) FILTER (WHERE type = '3BHK') AS mask_3bhk,
    bit_or(1 << least(greatest(floor((area - 450) / 50), 0), 30)::int) FILTER (WHERE type = '4BHK') AS mask_4bhk
  FROM flats WHERE property_id = every.id
) of_flats
WHERE every.id = p.id;
