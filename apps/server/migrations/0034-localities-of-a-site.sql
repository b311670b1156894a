-- Up to 30 localities, a bit each (S31). Both tables are written anew while nobody reads them, which is short: events are
-- kept for 100 days, and filters are one row for each different question. The release before reads and writes the wider
-- numbers as it did the others.
ALTER TABLE property_events ALTER COLUMN place TYPE integer;
ALTER TABLE search_filters ALTER COLUMN places TYPE integer;
