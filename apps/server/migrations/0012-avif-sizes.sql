-- A picture's sizes in AVIF, narrowest first, which are made after the others; null until that was tried.
ALTER TABLE media ADD COLUMN avif_widths integer[];

-- What is still to be made: nothing, nearly always.
CREATE INDEX media__without_avif ON media (position, id)
  WHERE media_type = 'PROPERTY_IMAGE' AND widths <> '{}' AND avif_widths IS NULL;
