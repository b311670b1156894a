-- For the detailed counts of visits alone, which name its condition (docs/decisions/0079): true of every property, so that
-- no statement that looks a property's name up by its id can be given this index, which has no names.
CREATE INDEX properties__consultants ON properties (id) INCLUDE (assigned_user_id) WHERE id > 0;
