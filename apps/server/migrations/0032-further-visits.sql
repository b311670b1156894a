-- A further visit to a home that was visited (VISIT30): the completed one before it no longer stands in its way.
ALTER TABLE bookings ADD COLUMN has_further_visit boolean NOT NULL DEFAULT false;
DROP INDEX bookings__user_id_property_id;
CREATE UNIQUE INDEX bookings__user_id_property_id ON bookings (user_id, property_id)
  WHERE status NOT IN ('CANCELED', 'NO_SHOW') AND NOT (status = 'COMPLETED' AND has_further_visit);
-- the earlier visits of a buyer to a home, which stand on the card of the newest
CREATE INDEX bookings__by_user_property ON bookings (user_id, property_id, id) INCLUDE (status);
