-- Marathi and Hindi: the language a person chose, texts of homes in both, and names found by their sound (L37, L38).
ALTER TABLE users ADD COLUMN language text; -- null: not chosen
ALTER TABLE users ADD CONSTRAINT users__language_known CHECK (language IN ('en', 'mr', 'hi')) NOT VALID;
ALTER TABLE users VALIDATE CONSTRAINT users__language_known;

CREATE TABLE property_texts (
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  language text NOT NULL,
  name text,
  description text,
  -- the English that each was written for; of the description its digest, sha256(convert_to(…, 'UTF8'))
  name_for text,
  description_for bytea,
  CONSTRAINT property_texts__pkey PRIMARY KEY (property_id, language),
  CONSTRAINT property_texts__language_known CHECK (language IN ('mr', 'hi')),
  CONSTRAINT property_texts__name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  CONSTRAINT property_texts__description_length CHECK (char_length(description) BETWEEN 1 AND 10000),
  CONSTRAINT property_texts__whole
    CHECK ((name IS NULL) = (name_for IS NULL) AND (description IS NULL) = (description_for IS NULL))
);
CREATE TRIGGER property_texts__catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON property_texts
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();

-- The words of a text as they sound, in a-z and 0-9, divided by blanks: alike for a name in Latin letters, however it is
-- spelled, and in Devanagari (L37). Few patterns are regular expressions: a connection keeps 32 of them compiled.
CREATE FUNCTION sound_of(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
DECLARE
  -- the same whatever the locale of the database
  said text COLLATE "C" := lower(normalize($1, NFKD) COLLATE "C");
BEGIN
  said := regexp_replace(said, '[\u0300-\u036F\u093C\u200C\u200D]', '', 'g');
  said := translate(said, '०१२३४५६७८९', '0123456789');
  said := regexp_replace(said, '[^a-z0-9\u0900-\u097F]+', ' ', 'g');
  -- Latin letters
  said := replace(translate(replace(said, 'x', 'ks'), 'qwz', 'kvj'), 'ph', 'f');
  said := replace(replace(replace(replace(replace(said, 'dny', 'gn'), 'gny', 'gn'), 'jny', 'gn'), 'jn', 'gn'), 'gy', 'gn');
  -- a capital letter stands for what is not to be changed again
  said := translate(replace(replace(replace(replace(said, 'ch', 'C'), 'ce', 'se'), 'ci', 'si'), 'cy', 'sy'), 'cC', 'kc');
  said := regexp_replace(said, 'ga(on|un|om|um|nv|vn|o|u|v)(?= |$)', 'gav', 'g');
  said := replace(replace(replace(replace(replace(said, 'ee', 'i'), 'ii', 'i'), 'oo', 'u'), 'uu', 'u'), 'ou', 'u');
  said := regexp_replace(said, '([b-df-hj-np-tv-xz])y(?= |$)', '\1i', 'g');
  -- Devanagari
  said := regexp_replace(said, 'गा[ंँ]व(?= |$)', 'गाव', 'g');
  said := replace(replace(said, 'ज्ञ', 'gn'), 'क्ष', 'ks');
  said := replace(replace(replace(replace(said, 'ऐ', 'ai'), 'ै', 'ai'), 'औ', 'au'), 'ौ', 'u');
  said := replace(replace(replace(said, 'ऋ', 'ru'), 'ृ', 'ru'), 'ॐ', 'om');
  said := translate(said,
    'कखगघङञणनंचछजझटठतथडढदधपफबभमयरलळवशषसहअआऍॲइईिीउऊुूएेओऑोॉ',
    'kkggnnnnnccjjttttddddpfbbmyrllvssshaaaaiiiiuuuueeoooo');
  said := regexp_replace(said, '[\u0900-\u097F]+', '', 'g');
  -- both
  said := regexp_replace(said, '\Y[ah]+', '', 'g');
  said := replace(replace(said, 'mp', 'np'), 'mb', 'nb');
  said := regexp_replace(said, '([a-z0-9]{3})e(?= |$)', '\1', 'g');
  said := regexp_replace(said, '([a-z])\1+', '\1', 'g');
  RETURN (
    SELECT coalesce(string_agg(coalesce('{"tovrs": "tovers", "tovr": "tover", "hits": "heigts", "kort": "kurt",
      "skver": "skur", "skvyr": "skur", "vyuj": "vievs", "grdn": "grden", "grdns": "grdens", "enklev": "enklv",
      "tereses": "terses", "teres": "ters", "srkl": "sirkl", "podiym": "podium", "rivr": "river", "fej": "fse",
      "ro": "rov", "homs": "homes", "residnsi": "residensi", "avenyu": "avenu", "rst": "rod", "rd": "rod"
      }'::jsonb ->> word, word), ' ' ORDER BY place), '')
    FROM string_to_table(said, ' ') WITH ORDINALITY AS words (word, place) WHERE word <> '');
END $$;

-- What a home is found by when no name is spelled as it was typed: a blank, these words, a line break, and the words joined
-- (L38). Null until the first save or repair.
ALTER TABLE properties ADD COLUMN name_sound text;
CREATE INDEX properties__name_sound_trgm ON properties USING gin (name_sound gin_trgm_ops);
-- the same of an event's name; empty of an event of a server before this one
ALTER TABLE property_events ADD COLUMN name_sound text NOT NULL DEFAULT '';
-- patterns of the words of a saved name, all of which have to be in it (L39)
ALTER TABLE search_filters ADD COLUMN name_sound text[] NOT NULL DEFAULT '{}';
