-- The firm's own site (S1 to S12): numbered versions of its document, and its pictures with the forms they are served in.
CREATE TABLE site_versions (
  id integer PRIMARY KEY,
  site jsonb NOT NULL,
  note text,
  saved_by bigint REFERENCES users (id) ON DELETE SET NULL,
  saved_by_name text NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  -- the day of the last change of the firm that the terms name (S16)
  terms_from date
);
CREATE INDEX site_versions__saved_by ON site_versions (saved_by);

CREATE TABLE site_files (
  -- the digest of use and bytes
  id text PRIMARY KEY,
  use text NOT NULL,
  source bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT site_files__use_known CHECK (use IN ('MARK', 'WORDMARK', 'WORDMARK_ON_DARK', 'PICTURE'))
);

CREATE TABLE site_file_forms (
  file_id text NOT NULL REFERENCES site_files (id) ON DELETE CASCADE,
  form text NOT NULL,
  -- hash and ending, as in its address
  name text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (file_id, form),
  CONSTRAINT site_file_forms__name_key UNIQUE (name)
);

ALTER TABLE audit_log DROP CONSTRAINT audit_log__entity_known;
ALTER TABLE audit_log ADD CONSTRAINT audit_log__entity_known
  CHECK (entity IN ('PROPERTY', 'MEDIA', 'BOOKING', 'USER', 'RATE', 'VISITS', 'GRIEVANCE', 'SITE')) NOT VALID;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log__entity_known;
