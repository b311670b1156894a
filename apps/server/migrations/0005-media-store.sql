-- Which media store belongs to this database: the same id stands in both (docs/decisions/0010). Given at the first start
-- and not here, so that a database copied from a template gets one of its own.
CREATE TABLE installation (
  only_row boolean CONSTRAINT installation__only_row PRIMARY KEY DEFAULT true,
  id uuid NOT NULL,
  CONSTRAINT installation__one CHECK (only_row)
);
