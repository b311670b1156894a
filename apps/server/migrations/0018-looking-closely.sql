-- What is known of a medium beside its file, and construction photos, which make the build diary (truth.md T36 to T38).
-- Buyers' kept answers show it: media__catalogue, which is there, raises the catalogue's version with each change. A server
-- of the release before this one leaves the columns null, and knows no construction photo.

-- `taken_on` is of a construction photo, `flat_type` and `flat_area` (sq ft) of a floor plan.
ALTER TABLE media
  ADD title text,
  ADD taken_on date,
  ADD flat_type text,
  ADD flat_area numeric(8, 2);

-- Each before the one it replaces goes.
CREATE INDEX media__pictures_without_avif ON media (position, id)
  WHERE media_type IN ('PROPERTY_IMAGE', 'CONSTRUCTION_PHOTO') AND widths <> '{}' AND avif_widths IS NULL;
DROP INDEX media__without_avif;
CREATE INDEX media__property_id_taken_on ON media (property_id, taken_on DESC, id DESC)
  WHERE media_type = 'CONSTRUCTION_PHOTO';

ALTER TABLE media DROP CONSTRAINT media__media_type_known;
ALTER TABLE media ADD CONSTRAINT media__media_type_known CHECK (media_type IN ('PROPERTY_IMAGE', 'BROCHURE', 'LAYOUT',
  'QR_CODE', 'FLOOR_PLAN', 'RERA_CERTIFICATE', 'VIDEO', 'CONSTRUCTION_PHOTO')) NOT VALID;
ALTER TABLE media
  ADD CONSTRAINT media__taken_on CHECK ((media_type = 'CONSTRUCTION_PHOTO') = (taken_on IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT media__flat CHECK ((flat_type IS NULL OR media_type = 'FLOOR_PLAN')
    AND (flat_area IS NULL OR flat_type IS NOT NULL)) NOT VALID;
ALTER TABLE media VALIDATE CONSTRAINT media__media_type_known;
ALTER TABLE media VALIDATE CONSTRAINT media__taken_on;
ALTER TABLE media VALIDATE CONSTRAINT media__flat;
