-- Two guards against doing a thing twice or undoing it unseen (decisions/0013).

-- Tells a stale copy of a visit from a fresh one. It rises by 1 with each change of day and with each step into or out of
-- CANCELED, and with nothing else. The database counts, so that no writer can forget to: not a server of the release
-- before this one either, which still runs while this one starts.
ALTER TABLE bookings ADD COLUMN revision integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_booking_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END
$$;

CREATE TRIGGER bookings__revision BEFORE UPDATE ON bookings FOR EACH ROW
  WHEN (OLD.visit_date <> NEW.visit_date OR (OLD.status = 'CANCELED') <> (NEW.status = 'CANCELED'))
  EXECUTE FUNCTION count_booking_revision();

-- What a call with an Idempotency-Key was answered, written in the transaction of its work: there is a row if and only
-- if the work is done. Kept for a day; it goes with its user.
CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- the call's name in the contract
  endpoint text NOT NULL,
  -- SHA-256 of the key, and of what came with it
  key_hash bytea NOT NULL,
  fingerprint bytea NOT NULL,
  -- data and message of the answer; json and not jsonb, which would put the fields in another order
  answer json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys__user_id_endpoint_key_hash PRIMARY KEY (user_id, endpoint, key_hash)
);
CREATE INDEX idempotency_keys__created_at ON idempotency_keys (created_at);
