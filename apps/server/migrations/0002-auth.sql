-- Sign-in: one-time codes, sessions with their token pairs, and the limits that instances share. Every expiry is by
-- the database's clock. Tokens stand here as SHA-256, codes as HMAC-SHA-256 under a key this database does not hold.

-- One row a send. The code of a number is its newest row that the gateway did not refuse; the rows of a day are also
-- what the caps per number are counted from.
CREATE TABLE otp_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_no text NOT NULL,
  salt bytea NOT NULL,
  code_hash bytea NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  refused_at timestamptz,
  CONSTRAINT otp_codes__contact_no_format CHECK (contact_no ~ '^[0-9]{10}$'),
  CONSTRAINT otp_codes__attempts_range CHECK (attempts BETWEEN 0 AND 3)
);
CREATE INDEX otp_codes__contact_no_id ON otp_codes (contact_no, id DESC) WHERE refused_at IS NULL;
CREATE INDEX otp_codes__expires_at ON otp_codes (expires_at);

-- One row a sign-in.
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- the end that no refresh moves
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text,
  CONSTRAINT sessions__end_reason_known CHECK (end_reason IN ('LOGOUT', 'REPLACED', 'REUSE', 'ADMIN')),
  CONSTRAINT sessions__end_whole CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sessions__user_id ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions__ends_at ON sessions (ends_at);
CREATE INDEX sessions__ended_at ON sessions (ended_at) WHERE ended_at IS NOT NULL;

-- Pairs of tokens. A refresh makes a pair of the next generation; several pairs of one generation come from parallel
-- refreshes and from answers that were lost. A refresh token is old once a later generation exists.
CREATE TABLE session_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  generation integer NOT NULL DEFAULT 0,
  access_hash bytea NOT NULL,
  refresh_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  access_expires_at timestamptz NOT NULL,
  refresh_expires_at timestamptz NOT NULL,
  -- when either token was first presented: proof that the answer carrying the pair arrived
  used_at timestamptz
);
CREATE UNIQUE INDEX session_tokens__access_hash ON session_tokens (access_hash);
CREATE UNIQUE INDEX session_tokens__refresh_hash ON session_tokens (refresh_hash);
CREATE INDEX session_tokens__session_id_generation ON session_tokens (session_id, generation);
CREATE INDEX session_tokens__refresh_expires_at ON session_tokens (refresh_expires_at);

-- Counters shared by all instances, each with the end of its window. Rows are small, hot and rewritten in place.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  resets_at timestamptz NOT NULL,
  CONSTRAINT rate_limits__points_range CHECK (points >= 0)
) WITH (fillfactor = 50);
CREATE INDEX rate_limits__resets_at ON rate_limits (resets_at);
