-- What changes about a home, one row a change (truth.md T25, T26), written with the change; and when somebody last looked
-- at a home (T28). Answers that show either are not kept, so that no trigger raises the catalogue's version.

-- `subject`, `before` and `after` are told in the contract's `propertyChange`. No reference from `flat_id`: what went stays
-- told. Of one property, whose changes are made one after another, ids rise as they are committed.
CREATE TABLE property_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  changed_on date NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  flat_id bigint,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT property_changes__kind_known CHECK (kind IN
    ('PRICE', 'FLAT', 'POSSESSION', 'PROGRESS', 'DOCUMENT', 'AVAILABILITY', 'CHARGES', 'REGISTER'))
);
CREATE INDEX property_changes__property_id ON property_changes (property_id, id DESC);

-- `change_id` is the newest change at the last mark; `before_at` and `before_change_id` are those of the look before this
-- one, null on a first.
CREATE TABLE seen_properties (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  change_id bigint NOT NULL DEFAULT 0,
  before_at timestamptz,
  before_change_id bigint,
  PRIMARY KEY (user_id, property_id)
);
CREATE INDEX seen_properties__user_id_last_at ON seen_properties (user_id, last_at DESC);
CREATE INDEX seen_properties__property_id ON seen_properties (property_id);
