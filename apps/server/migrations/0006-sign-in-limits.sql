-- Sign-in under attack (docs/decisions/0011): who asked for a code, tries and sends counted apart from strangers'.

-- SHA-256 of the cookie of the browser that asked; null for codes that an older server made.
ALTER TABLE otp_codes ADD COLUMN browser_hash bytea;
-- Whether that browser was known for the number: its sends are counted apart.
ALTER TABLE otp_codes ADD COLUMN is_known boolean NOT NULL DEFAULT false;
-- Tries of everybody else than that browser, whose own are `attempts`.
ALTER TABLE otp_codes ADD COLUMN others_attempts smallint NOT NULL DEFAULT 0;
ALTER TABLE otp_codes ADD CONSTRAINT otp_codes__others_attempts_range CHECK (others_attempts BETWEEN 0 AND 3);
-- Attempts of a number: refused sends, too.
CREATE INDEX otp_codes__contact_no_created_at ON otp_codes (contact_no, created_at);

-- Browsers that signed in as somebody, by the SHA-256 of their cookie.
CREATE TABLE known_browsers (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CONSTRAINT known_browsers__pkey PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_browsers__user_id ON known_browsers (user_id);
CREATE INDEX known_browsers__expires_at ON known_browsers (expires_at);
