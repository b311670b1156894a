-- The audit log can't be changed, shows when it was, and forgets people with their accounts (docs/decisions/0012).

-- What opens the values about a person in the audit log; it goes with the account. Core Postgres has no random bytes,
-- but each random UUID brings 122 bits of them.
CREATE TABLE person_keys (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  key bytea NOT NULL DEFAULT sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  pseudonym text NOT NULL DEFAULT upper(left(gen_random_uuid()::text, 6)),
  CONSTRAINT person_keys__key_length CHECK (octet_length(key) = 32)
);
INSERT INTO person_keys (user_id) SELECT id FROM users;

CREATE FUNCTION make_person_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_keys (user_id) SELECT id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER users__person_keys AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION make_person_keys();

-- Numbers of ADMIN_CONTACTS that have had their turn, as HMAC-SHA-256 under a key this database does not hold.
CREATE TABLE used_admin_contacts (
  contact_hash bytea PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);

-- By path ('before.email'), the values about people; null in an entry of an older release, which holds them in plain.
ALTER TABLE audit_log ADD COLUMN sealed jsonb;
CREATE INDEX audit_log__unsealed ON audit_log (id) WHERE sealed IS NULL;
ALTER TABLE audit_log DROP CONSTRAINT audit_log__action_known;
ALTER TABLE audit_log ADD CONSTRAINT audit_log__action_known
  CHECK (action IN ('CREATE', 'UPDATE', 'DELETE', 'EXPORT', 'SIGN_IN', 'REFUSED')) NOT VALID;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log__action_known;

-- One link an entry, in the order of commits: hash = sha256(hash of the link before || entry).
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY,
  entry_id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_chain__entry_id UNIQUE (entry_id)
);
-- The last link again, in the only row; who adds a link holds it until the end of the transaction.
CREATE TABLE audit_head (
  is_only boolean PRIMARY KEY DEFAULT true,
  position bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_head__one_row CHECK (is_only)
) WITH (fillfactor = 50);

-- Columns that are null are left out, so one that is added later changes no earlier entry.
CREATE FUNCTION audit_entry_text(entry audit_log) RETURNS text LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
  SELECT jsonb_object_agg(key, value)::text FROM jsonb_each(to_jsonb(entry)) WHERE value <> 'null'
$$;

-- With the owner's rights: the service's role needs none on the chain.
CREATE FUNCTION add_audit_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  entry bytea := convert_to(audit_entry_text(NEW), 'UTF8');
  head audit_head;
BEGIN
  INSERT INTO audit_head AS h (position, hash) VALUES (1, sha256(entry))
  ON CONFLICT (is_only) DO UPDATE SET position = h.position + 1, hash = sha256(h.hash || entry)
  RETURNING * INTO head;
  INSERT INTO audit_chain (position, entry_id, hash) VALUES (head.position, NEW.id, head.hash);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER audit_log__link AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.sealed IS NOT NULL) EXECUTE FUNCTION add_audit_link();
CREATE CONSTRAINT TRIGGER audit_log__late_link AFTER UPDATE ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.sealed IS NULL AND NEW.sealed IS NOT NULL) EXECUTE FUNCTION add_audit_link();

-- Seals an entry of an older release; one that is sealed stays as it is.
CREATE FUNCTION seal_audit_entry(entry bigint, actor text, name text, was jsonb, becomes jsonb, people jsonb)
RETURNS void LANGUAGE sql SECURITY DEFINER AS $$
  UPDATE audit_log SET actor_name = actor, entity_name = name, before = was, after = becomes, sealed = people
  WHERE id = entry AND sealed IS NULL
$$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log__append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW WHEN (OLD.sealed IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log__never_empty BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_head__append_only BEFORE DELETE OR TRUNCATE ON audit_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What runs with the owner's rights looks for tables here alone, whatever its caller has set.
DO $$
DECLARE routine regprocedure;
BEGIN
  FOREACH routine IN ARRAY ARRAY['add_audit_link()',
    'seal_audit_entry(bigint, text, text, jsonb, jsonb, jsonb)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', routine, current_schema());
  END LOOP;
END $$;
