-- Who caused a message, for the budget of an account over all whom it has messages sent to; null: nobody, as of a reminder. No
-- foreign key: the count matters for a day, and no deletion of an account should look for it.
ALTER TABLE messages
  ADD COLUMN caused_by bigint,
  -- the message in whose mail this one went along
  ADD COLUMN collected_by bigint;

-- what waits to go into the next mail to a consultant
CREATE INDEX messages__waiting_mails ON messages (user_id) WHERE state = 'WAITING' AND channel = 'EMAIL';
CREATE INDEX messages__collected_by ON messages (collected_by) WHERE collected_by IS NOT NULL;
