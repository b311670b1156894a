-- People, the catalogue, shortlists and visits. Whole rupees as bigint, calendar dates as date, instants as
-- timestamptz. Constraints are named <table>__<columns>: the server maps those names to error codes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  contact_no text NOT NULL,
  role text NOT NULL DEFAULT 'USER',
  active boolean NOT NULL DEFAULT true,
  preferred_flat_type text,
  min_budget bigint NOT NULL DEFAULT 0,
  max_budget bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users__name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  CONSTRAINT users__contact_no_format CHECK (contact_no ~ '^[0-9]{10}$'),
  CONSTRAINT users__role_known CHECK (role IN ('USER', 'ADMIN', 'EXECUTIVE')),
  CONSTRAINT users__budget_order CHECK (min_budget >= 0 AND max_budget >= 0 AND (max_budget = 0 OR min_budget <= max_budget))
);
CREATE UNIQUE INDEX users__contact_no ON users (contact_no);
CREATE UNIQUE INDEX users__email ON users (lower(email));
CREATE INDEX users__role ON users (role) WHERE role <> 'USER';

CREATE TABLE properties (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  external_id text,
  name text NOT NULL,
  description text NOT NULL,
  location text NOT NULL,
  city text NOT NULL DEFAULT 'Pune',
  state text NOT NULL DEFAULT 'Maharashtra',
  zipcode text,
  map_url text,
  min_price bigint NOT NULL,
  max_price bigint NOT NULL,
  status text NOT NULL,
  featured boolean NOT NULL DEFAULT false,
  work_done smallint,
  possession_date date,
  rera_no text,
  rera_url text,
  video_url text,
  assigned_user_id bigint REFERENCES users (id) ON DELETE SET NULL,
  -- one bit a flat type (1 2BHK, 2 3BHK, 4 4BHK), kept by the writer of flats: it rides in the search indexes
  flat_mask smallint NOT NULL DEFAULT 0,
  amenities text[] NOT NULL DEFAULT '{}',
  sample boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT properties__external_id UNIQUE (external_id),
  CONSTRAINT properties__price_order CHECK (min_price >= 0 AND min_price <= max_price),
  CONSTRAINT properties__status_known CHECK (status IN ('UNDER_CONSTRUCTION', 'NEARING_POSSESSION')),
  CONSTRAINT properties__work_done_range CHECK (work_done BETWEEN 0 AND 100)
);
CREATE INDEX properties__location_featured ON properties (location, featured DESC, id DESC) INCLUDE (min_price, max_price, flat_mask);
CREATE INDEX properties__location_price ON properties (location, min_price, id) INCLUDE (max_price, flat_mask);
CREATE INDEX properties__featured ON properties (featured DESC, id DESC) INCLUDE (location, min_price, max_price, flat_mask);
CREATE INDEX properties__price ON properties (min_price, id) INCLUDE (location, max_price, flat_mask);
CREATE INDEX properties__name_trgm ON properties USING gin (lower(name) gin_trgm_ops);
CREATE INDEX properties__sample ON properties (id) WHERE sample;
CREATE INDEX properties__assigned_user_id ON properties (assigned_user_id) WHERE assigned_user_id IS NOT NULL;
-- without these the planner takes every mask test as nearly always true
CREATE STATISTICS properties__flat_mask_bits ON ((flat_mask & 1)), ((flat_mask & 2)), ((flat_mask & 4)) FROM properties;

CREATE TABLE flats (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  type text NOT NULL,
  area numeric(8, 2) NOT NULL,
  price bigint NOT NULL,
  CONSTRAINT flats__property_id_position UNIQUE (property_id, position),
  CONSTRAINT flats__type_known CHECK (type IN ('2BHK', '3BHK', '4BHK')),
  CONSTRAINT flats__area_positive CHECK (area > 0),
  CONSTRAINT flats__price_positive CHECK (price >= 0)
);

CREATE TABLE property_phases (
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  name text NOT NULL,
  rera_no text NOT NULL,
  rera_url text,
  possession_date date,
  PRIMARY KEY (property_id, position)
);

CREATE TABLE characteristics (
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  key_name text NOT NULL,
  value_name text NOT NULL,
  PRIMARY KEY (property_id, position)
);

-- key: 128 random bits in hex, the name of the files in the media store and the media's public id
CREATE TABLE media (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  media_type text NOT NULL,
  position integer NOT NULL,
  key text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  byte_size bigint NOT NULL,
  width integer,
  height integer,
  widths integer[] NOT NULL DEFAULT '{}',
  placeholder text,
  -- SHA-256 in hex of the file it was made from: an import keeps what has not changed
  content_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT media__key UNIQUE (key),
  CONSTRAINT media__key_format CHECK (key ~ '^[0-9a-f]{32}$'),
  CONSTRAINT media__content_hash_format CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT media__media_type_known CHECK (media_type IN
    ('PROPERTY_IMAGE', 'BROCHURE', 'LAYOUT', 'QR_CODE', 'FLOOR_PLAN', 'RERA_CERTIFICATE', 'VIDEO'))
);
CREATE INDEX media__property_id_media_type_position ON media (property_id, media_type, position, id);

CREATE TABLE price_history (
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  recorded_on date NOT NULL,
  min_price bigint NOT NULL,
  max_price bigint NOT NULL,
  PRIMARY KEY (property_id, recorded_on)
);

CREATE TABLE shortlists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shortlists__user_id_property_id UNIQUE (user_id, property_id)
);
CREATE INDEX shortlists__property_id ON shortlists (property_id);

CREATE TABLE bookings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  property_id bigint NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  visit_date date NOT NULL,
  status text NOT NULL DEFAULT 'PENDING',
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bookings__status_known CHECK (status IN ('PENDING', 'CONFIRMED', 'SCHEDULED', 'COMPLETED', 'CANCELED')),
  CONSTRAINT bookings__notes_length CHECK (char_length(notes) <= 1000)
);
-- one visit per user and property, cancelled ones aside (decision 23)
CREATE UNIQUE INDEX bookings__user_id_property_id ON bookings (user_id, property_id) WHERE status <> 'CANCELED';
CREATE INDEX bookings__user_id_visit_date ON bookings (user_id, visit_date, id);
CREATE INDEX bookings__property_id ON bookings (property_id);
CREATE INDEX bookings__visit_date ON bookings (visit_date, id);
