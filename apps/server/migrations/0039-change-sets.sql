-- Imports and bulk edits of homes, which are checked first and applied whole (F70 to F77).

ALTER TABLE audit_log DROP CONSTRAINT audit_log__entity_known;
ALTER TABLE audit_log ADD CONSTRAINT audit_log__entity_known
  CHECK (entity IN ('PROPERTY', 'MEDIA', 'BOOKING', 'USER', 'RATE', 'VISITS', 'GRIEVANCE', 'SITE', 'CHANGE_SET')) NOT VALID;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log__entity_known;

CREATE TABLE change_sets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  title text NOT NULL,
  status text NOT NULL DEFAULT 'CHECKING',
  -- of a bulk edit what it changes
  edit jsonb,
  -- the set that this one undoes
  of_id bigint,
  -- rows by outcome, as of the last check
  counts jsonb NOT NULL DEFAULT '{"add": 0, "change": 0, "same": 0, "error": 0}',
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  -- why the whole file is refused, or why it failed
  message text,
  created_by bigint REFERENCES users (id) ON DELETE SET NULL,
  applied_by bigint REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- when work on it last went on: what was not touched for a minute is handed over again
  touched_at timestamptz NOT NULL DEFAULT now(),
  applied_at timestamptz,
  CONSTRAINT change_sets__kind_known CHECK (kind IN ('IMPORT', 'BULK', 'UNDO')),
  CONSTRAINT change_sets__status_known CHECK (status IN
    ('CHECKING', 'READY', 'REFUSED', 'APPLYING', 'APPLIED', 'STALE', 'FAILED', 'CANCELED'))
);
CREATE INDEX change_sets__touched_at ON change_sets (touched_at);
-- a set is undone once
CREATE UNIQUE INDEX change_sets__of_id ON change_sets (of_id) WHERE status <> 'CANCELED';
CREATE INDEX change_sets__created_by ON change_sets (created_by);
CREATE INDEX change_sets__applied_by ON change_sets (applied_by);

CREATE TABLE change_rows (
  set_id bigint NOT NULL REFERENCES change_sets (id) ON DELETE CASCADE,
  row integer NOT NULL,
  property_id bigint,
  name text,
  -- of the home at the check; applying it raises it by one
  base_version integer,
  outcome text,
  -- what the file gives, or an undo puts back; users by their ids
  given jsonb NOT NULL,
  changes jsonb,
  errors jsonb,
  notices jsonb,
  PRIMARY KEY (set_id, row),
  CONSTRAINT change_rows__outcome_known CHECK (outcome IN ('ADD', 'CHANGE', 'SAME', 'ERROR'))
);
CREATE INDEX change_rows__outcome ON change_rows (set_id, outcome, row);
