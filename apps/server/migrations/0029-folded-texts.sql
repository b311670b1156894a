-- Names are searched in one form: composed (NFC), without what is not seen, with plain quotes, one space for any white space,
-- hyphens and dashes, in small letters. foldSearchText of the contract folds what is asked for in the same way.
CREATE FUNCTION folded(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 200
RETURN lower(btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(name, NFC),
  '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g'),
  '[`\u00B4\u02BC\u2018-\u201B\u2032\u2039\u203A\uFF07]', '''', 'g'),
  '[\u00AB\u00BB\u201C-\u201F\u2033\uFF02]', '"', 'g'),
  '[ \t\n\v\f\r\u0085\u00A0\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u205F\u2212\u3000\uFE58\uFE63\uFF0D-]+',
  ' ', 'g')));

-- Stored, for the lists look through it, and to fold takes longer than to read.
ALTER TABLE properties ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (folded(name)) STORED;
ALTER TABLE users ADD COLUMN searched text NOT NULL
  GENERATED ALWAYS AS (folded(name) || E'\n' || folded(email) || E'\n' || contact_no) STORED;
-- Of the log of changes, which is searched as homes are.
ALTER TABLE catalogue_changes ADD COLUMN searched text GENERATED ALWAYS AS (folded(name)) STORED;

-- What the indexes by lower(name) did, by the new column.
CREATE INDEX properties__searched_trgm ON properties USING gin (searched gin_trgm_ops);
CREATE INDEX properties__searched_pairs ON properties USING gin (letter_pairs(searched));
CREATE INDEX properties__names ON properties (lower(name), id)
  INCLUDE (name, searched, assigned_user_id, featured, flat_mask);
CREATE INDEX users__searched_trgm ON users USING gin (searched gin_trgm_ops);
CREATE INDEX users__searched_pairs ON users USING gin (letter_pairs(searched));
CREATE INDEX users__names ON users (lower(name), id) INCLUDE (name, searched, email, role, active, created_at);
ALTER INDEX properties__searched_pairs ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX users__searched_pairs ALTER COLUMN 1 SET STATISTICS 0;
DROP INDEX properties__name_trgm, properties__letter_pairs, properties__by_name,
  users__search_trgm, users__letter_pairs, users__by_name;

-- Names that searches were saved with, and ends of the price slider, which are no limit.
UPDATE search_filters SET name = folded(name) WHERE name <> folded(name);
UPDATE search_filters SET max_price = DEFAULT WHERE max_price = 20000000;
