-- The history of a home is its entries in the audit log (F60); what was deleted is kept in the trash for a while (F63 to F66).

-- the version of the home after the change, and the set of changes that it belongs to
ALTER TABLE audit_log ADD COLUMN version integer;
ALTER TABLE audit_log ADD COLUMN change_set_id bigint;
ALTER TABLE audit_log DROP CONSTRAINT audit_log__action_known;
ALTER TABLE audit_log ADD CONSTRAINT audit_log__action_known
  CHECK (action IN ('CREATE', 'UPDATE', 'DELETE', 'RESTORE', 'EXPORT', 'SIGN_IN', 'REFUSED')) NOT VALID;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log__action_known;

CREATE TABLE trash_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  entity_id bigint NOT NULL,
  -- the home itself, or the one of a medium, which may be in the trash as well
  property_id bigint NOT NULL,
  name text NOT NULL,
  -- by table the deleted rows as they were
  rows jsonb NOT NULL,
  deleted_at timestamptz NOT NULL,
  deleted_by bigint REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT trash_items__kind_known CHECK (kind IN ('PROPERTY', 'MEDIA'))
);
CREATE INDEX trash_items__deleted_at ON trash_items (deleted_at, id);
CREATE INDEX trash_items__kind ON trash_items (kind, deleted_at, id);
CREATE INDEX trash_items__deleted_by ON trash_items (deleted_by);

-- Keys of media whose files stay in the quarantine as long as their rows are in the trash (F64).
CREATE TABLE trash_files (
  key text PRIMARY KEY,
  trash_id bigint NOT NULL REFERENCES trash_items (id) ON DELETE CASCADE
);
CREATE INDEX trash_files__trash_id ON trash_files (trash_id);
