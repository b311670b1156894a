-- Up to 30 localities, a bit each (S31). Both tables are written anew while nobody reads them, which is short: events are
-- kept for 100 days, and filters are one row for each different question. The release before reads and writes the wider
-- numbers as it did the others.
ALTER TABLE property_events ALTER COLUMN place TYPE integer;
ALTER TABLE search_filters ALTER COLUMN places TYPE integer;

-- Homes are around the localities of the site (S30), which are in India: the server checks by those in force.
ALTER TABLE properties DROP CONSTRAINT properties__place;
ALTER TABLE properties ADD CONSTRAINT properties__place
  CHECK ((lat IS NULL) = (lng IS NULL) AND lat BETWEEN 5 AND 39 AND lng BETWEEN 67 AND 99) NOT VALID;
ALTER TABLE properties VALIDATE CONSTRAINT properties__place;
