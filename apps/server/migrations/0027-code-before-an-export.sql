-- A code may confirm an export of contacts, beside what it confirmed before.
ALTER TABLE otp_codes DROP CONSTRAINT otp_codes__purpose_known;
ALTER TABLE otp_codes ADD CONSTRAINT otp_codes__purpose_known
  CHECK (purpose IN ('SIGN_IN', 'DELETE_ACCOUNT', 'CHANGE_FROM', 'CHANGE_TO', 'EXPORT_CONTACTS')) NOT VALID;
ALTER TABLE otp_codes VALIDATE CONSTRAINT otp_codes__purpose_known;
