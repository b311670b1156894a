-- To where a text of one or two letters stands no trigram leads; all of its letters, and all pairs of them that stand side
-- by side, do. Asked for texts that few have (docs/decisions/0084). STRICT and the cost keep the planner from working the
-- function out row by row.
CREATE FUNCTION letter_pairs(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
RETURN string_to_array(regexp_replace(searched COLLATE "C", '(.)', E'\\1\x01\\1\x01\\1', 'g'), E'\x01');

CREATE INDEX users__letter_pairs ON users
  USING gin (letter_pairs(lower(name || E'\n' || email || E'\n' || contact_no)));
CREATE INDEX properties__letter_pairs ON properties USING gin (letter_pairs(lower(name)));

-- Without figures about them the planner takes every text for a rare one, and these indexes for the way to it.
ALTER INDEX users__letter_pairs ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX properties__letter_pairs ALTER COLUMN 1 SET STATISTICS 0;
