-- Detailed counts of visits read many properties in the order of their ids, and of each what is shown beside its count.
CREATE INDEX properties__by_id ON properties (id) INCLUDE (name, assigned_user_id);
