-- What a home is measured against (truth.md): the register's dates of each registration, what a price is made of and what
-- comes on top, how many flats are left; and figures of a property that its lists are searched and shown by. A server of
-- the release before this one knows none of it and replaces a property's flats and phases when it saves; what it leaves
-- out is null then, and the daily repair of the derived figures makes them right again.

ALTER TABLE property_phases
  ADD registered_completion date,
  ADD revised_completion date,
  ADD progress_as_of date,
  ADD checked_on date,
  ADD checked_by bigint REFERENCES users (id) ON DELETE SET NULL,
  ADD CONSTRAINT property_phases__revised_completion
    CHECK (revised_completion IS NULL OR registered_completion IS NOT NULL) NOT VALID;
ALTER TABLE property_phases VALIDATE CONSTRAINT property_phases__revised_completion;
CREATE INDEX property_phases__checked_by ON property_phases (checked_by) WHERE checked_by IS NOT NULL;

-- Of an update by the row: whoever is deleted is taken off what they checked, which for most is nothing.
CREATE OR REPLACE TRIGGER property_phases__catalogue AFTER INSERT OR DELETE OR TRUNCATE ON property_phases
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER property_phases__update_catalogue AFTER UPDATE ON property_phases
  FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();

-- `priced_on` is the day under whose rates the price was set
ALTER TABLE flats
  ADD agreement_value bigint,
  ADD priced_on date NOT NULL DEFAULT CURRENT_DATE,
  ADD units_total integer,
  ADD units_available integer,
  ADD units_as_of date,
  ADD CONSTRAINT flats__agreement_value CHECK (agreement_value BETWEEN 1 AND price) NOT VALID,
  ADD CONSTRAINT flats__units CHECK (units_total BETWEEN 1 AND 100000
    AND units_available BETWEEN 0 AND coalesce(units_total, 100000)
    AND (units_available IS NULL OR units_as_of IS NOT NULL)) NOT VALID;
ALTER TABLE flats VALIDATE CONSTRAINT flats__agreement_value;
ALTER TABLE flats VALIDATE CONSTRAINT flats__units;
CREATE INDEX flats__priced_on ON flats (priced_on);

-- `not_in_price_as_of` null: unknown; with no row of property_extra_costs: nothing comes on top. The others are derived:
-- `min_rate` is the lowest price of a carpet sq ft in rupees; in an area mask bit 0 is below 500 sq ft, bit k from
-- 450 + 50k to under 500 + 50k, bit 30 from 1950 on; amenity bits stand in the order of the contract's AMENITIES.
ALTER TABLE properties
  ADD not_in_price_as_of date,
  ADD ready_by date,
  ADD has_rera boolean NOT NULL DEFAULT false,
  ADD min_rate bigint,
  ADD area_mask_2bhk integer NOT NULL DEFAULT 0,
  ADD area_mask_3bhk integer NOT NULL DEFAULT 0,
  ADD area_mask_4bhk integer NOT NULL DEFAULT 0,
  ADD amenity_mask integer NOT NULL DEFAULT 0;

CREATE TABLE property_extra_costs (
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  label text NOT NULL,
  amount bigint,
  unit text NOT NULL,
  note text,
  PRIMARY KEY (property_id, position),
  CONSTRAINT property_extra_costs__amount CHECK (amount >= 0),
  CONSTRAINT property_extra_costs__unit_known CHECK (unit IN ('ONCE', 'PER_SQ_FT', 'PER_FLOOR', 'PER_MONTH'))
);
CREATE TRIGGER property_extra_costs__catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON property_extra_costs
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();

-- Nothing is ever changed in it, and the contract's FIRST_RATES is one row more that is not stored. Shares are hundredths
-- of a percent, amounts rupees.
CREATE TABLE price_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  effective_from date NOT NULL CONSTRAINT price_rates__effective_from UNIQUE,
  gst_bp integer NOT NULL,
  gst_reduced_bp integer NOT NULL,
  gst_reduced_max_value bigint NOT NULL,
  gst_reduced_max_sq_m numeric(6, 2) NOT NULL,
  duty_man_bp integer NOT NULL,
  duty_woman_bp integer NOT NULL,
  duty_joint_bp integer NOT NULL,
  registration_bp integer NOT NULL,
  registration_cap bigint NOT NULL,
  loan_bands jsonb NOT NULL,
  loan_rate_bp integer NOT NULL,
  foir_bp integer NOT NULL,
  source text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES users (id) ON DELETE SET NULL
);

ALTER TABLE audit_log DROP CONSTRAINT audit_log__entity_known;
ALTER TABLE audit_log ADD CONSTRAINT audit_log__entity_known
  CHECK (entity IN ('PROPERTY', 'MEDIA', 'BOOKING', 'USER', 'RATE')) NOT VALID;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log__entity_known;
