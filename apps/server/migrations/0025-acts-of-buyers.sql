-- What a buyer has booked and moved is counted by when it was done, however the visits then fared (VISIT21).
CREATE INDEX booking_events__acts_of_buyers ON booking_events (actor_id, at DESC)
  WHERE transition IN ('book', 'move', 'accept') AND actor_kind IN ('BUYER', 'LINK');
