-- A version of what buyers see of the catalogue, and what changed from one to the next (docs/decisions/0024). The
-- database raises it, so that no writer can forget to: not a server of the release before this one either, nor an operator.

-- The time of the last change in microseconds, or one more than the version before if that is later: a number that comes
-- up once, also after a database was set back to an earlier time.
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true,
  version bigint NOT NULL,
  CONSTRAINT catalogue_version__one_row CHECK (only_row)
) WITH (fillfactor = 50);

-- For each version a row with sign 0, and what a search filters by of the properties that it changed: as it was (-1) and
-- as it is (1), in the columns of `properties`. A total of an earlier version plus the signs that its filter finds here is
-- the total of a later one. Holds the newest 2,000 rows or so; null until the transaction ends.
CREATE TABLE catalogue_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version bigint,
  sign smallint NOT NULL,
  name text,
  location text,
  min_price bigint,
  max_price bigint,
  flat_mask smallint,
  CONSTRAINT catalogue_changes__sign_known CHECK (sign IN (-1, 0, 1))
);
CREATE INDEX catalogue_changes__version ON catalogue_changes (version);

-- Notes, once a transaction, that it changes what buyers see.
CREATE FUNCTION note_catalogue() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- a version that is null is this transaction's own: nobody else's can be seen
  IF NOT EXISTS (SELECT FROM catalogue_changes WHERE version IS NULL AND sign = 0) THEN
    INSERT INTO catalogue_changes (sign) VALUES (0);
  END IF;
END $$;

CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_catalogue();
  RETURN NULL;
END $$;

CREATE FUNCTION note_property_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask)
    SELECT 1, name, location, min_price, max_price, flat_mask FROM becomes;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask)
    SELECT -1, name, location, min_price, max_price, flat_mask FROM was;
  ELSIF TG_OP = 'TRUNCATE' THEN
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask)
    SELECT -1, name, location, min_price, max_price, flat_mask FROM properties;
  ELSE
    INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask)
    (SELECT -1, name, location, min_price, max_price, flat_mask FROM was
      EXCEPT ALL SELECT -1, name, location, min_price, max_price, flat_mask FROM becomes)
    UNION ALL
    (SELECT 1, name, location, min_price, max_price, flat_mask FROM becomes
      EXCEPT ALL SELECT 1, name, location, min_price, max_price, flat_mask FROM was);
    -- what is not searched by may be shown
    PERFORM FROM becomes;
  END IF;
  IF FOUND THEN PERFORM note_catalogue(); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER properties__insert_catalogue AFTER INSERT ON properties
  REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION note_property_change();
CREATE TRIGGER properties__update_catalogue AFTER UPDATE ON properties
  REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION note_property_change();
CREATE TRIGGER properties__delete_catalogue AFTER DELETE ON properties
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_property_change();
CREATE TRIGGER properties__truncate_catalogue BEFORE TRUNCATE ON properties
  FOR EACH STATEMENT EXECUTE FUNCTION note_property_change();
CREATE TRIGGER flats__catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON flats
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER property_phases__catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON property_phases
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER characteristics__catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON characteristics
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER media__catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON media
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER price_history__catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON price_history
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
-- What buyers see of staff: the consultant of a property. One that is deleted is taken off the properties, which counts.
CREATE TRIGGER users__catalogue AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.role <> 'USER' OR NEW.role <> 'USER')
    AND (OLD.name, OLD.contact_no, OLD.role, OLD.active) IS DISTINCT FROM (NEW.name, NEW.contact_no, NEW.role, NEW.active))
  EXECUTE FUNCTION note_catalogue_change();

-- The version is raised when everything else of the transaction is done, so that its row is held for the commit alone.
-- By two steps: other deferred triggers lock rows too (the head of the audit log), and run in the order of what they
-- follow. What a deferred trigger defers comes after all of them, so everybody locks this row last.
CREATE FUNCTION defer_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_changes SET sign = 0 WHERE id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  INSERT INTO catalogue_version AS v (version) VALUES (extract(epoch FROM clock_timestamp()) * 1000000)
  ON CONFLICT (only_row) DO UPDATE SET version = greatest(v.version + 1, excluded.version)
  RETURNING v.version INTO raised;
  UPDATE catalogue_changes SET version = raised WHERE version IS NULL;
  -- whole versions only, and by one transaction at a time: what is left is all that came after its oldest
  DELETE FROM catalogue_changes WHERE version <= (
    SELECT version FROM catalogue_changes WHERE version IS NOT NULL ORDER BY version DESC OFFSET 2000 LIMIT 1);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER catalogue_changes__noted AFTER INSERT ON catalogue_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.sign = 0) EXECUTE FUNCTION defer_catalogue_version();
CREATE CONSTRAINT TRIGGER catalogue_changes__raise AFTER UPDATE ON catalogue_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.sign = 0 AND NEW.version IS NULL) EXECUTE FUNCTION raise_catalogue_version();
