-- An e-mail address belongs to an account that holds it or whose owner confirmed it by mail. Held is what was given at
-- sign-up, where a phone was proved, or entered by staff; an address typed into a profile is neither, so it keeps nobody
-- from signing up. It stands in docs/decisions/0015.
ALTER TABLE users
  ADD COLUMN email_held boolean NOT NULL DEFAULT true,
  ADD COLUMN email_checked_at timestamptz;
-- whether an account that was changed since its sign-up still has the address given there can't be known
UPDATE users SET email_held = false WHERE updated_at > created_at;
-- under the name of the one it replaces, by which the release before knows what is taken
CREATE UNIQUE INDEX users__email_held ON users (lower(email)) WHERE email_held OR email_checked_at IS NOT NULL;
DROP INDEX users__email;
ALTER INDEX users__email_held RENAME TO users__email;

-- The newest generation of tokens of which a pair was presented, and when that was first: older access tokens end soon
-- after. Without it an exchanged one would live on for its day.
ALTER TABLE sessions
  ADD COLUMN used_generation integer NOT NULL DEFAULT 0,
  ADD COLUMN used_generation_at timestamptz;
