-- Detailed counts of visits read the consultants of most properties in the order of their ids, and the names of a few
-- (docs/decisions/0079): properties__by_id, which has both, is twice as large.
CREATE INDEX properties__consultants ON properties (id) INCLUDE (assigned_user_id);
