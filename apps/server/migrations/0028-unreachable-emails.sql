-- Accounts whose e-mail address breaks the rule for addresses, which was looser once: a job marks them, for admins to mend.
ALTER TABLE users ADD COLUMN email_unreachable boolean NOT NULL DEFAULT false;

CREATE INDEX users__email_unreachable ON users (id) WHERE email_unreachable;
