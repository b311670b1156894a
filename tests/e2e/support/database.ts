import { join } from 'node:path';
import { createPool } from '../../../apps/server/src/database/pool.ts';
import { findPostmaster } from '../../../apps/server/src/embedded-postgres/postmaster.ts';
import { environment } from './environment.ts';

/** Runs one statement on the server's own database, for what a person can only wait for or have an admin do. */
async function change(statement: string, ...values: unknown[]): Promise<void> {
  const { dataDir } = await environment();
  const postgres = findPostmaster(join(dataDir, 'postgres'));
  const connection = { host: postgres?.host ?? '', port: postgres?.port ?? 5432, user: 'aangan', database: 'aangan' };
  const pool = createPool({ connection, log: { warn: () => undefined }, max: 1 });
  try {
    await pool.query(statement, values);
  } finally {
    await pool.end();
  }
}

/** The codes sent to a number are over. */
export function expireCodes(contactNo: string): Promise<void> {
  return change(`UPDATE otp_codes SET expires_at = now() - interval '1 second' WHERE contact_no = $1`, contactNo);
}

/** The codes to a number were sent so many seconds earlier than they were. */
export function agePastSends(contactNo: string, seconds: number): Promise<void> {
  return change(
    `UPDATE otp_codes SET created_at = created_at - make_interval(secs => $1) WHERE contact_no = $2`,
    seconds,
    contactNo,
  );
}

/** The hour in which codes are counted for everybody is over: a run sends more of them than one hour allows. */
export function endHourOfCodes(): Promise<void> {
  return change(`DELETE FROM rate_limits WHERE key IN ('otp-sends', 'otp-sends-reserve') AND points > 100`);
}

export function deactivate(contactNo: string): Promise<void> {
  return change('UPDATE users SET active = false WHERE contact_no = $1', contactNo);
}

/** Ends every session of a user, as a user's removal or a stolen token does. */
export function endSessions(contactNo: string): Promise<void> {
  return change(
    `UPDATE sessions SET ended_at = now(), end_reason = 'ADMIN'
        WHERE user_id = (SELECT id FROM users WHERE contact_no = $1)`,
    contactNo,
  );
}

/** A property gets the address of a video, as an admin would give it one. */
export function setVideoUrl(propertyId: number, url: string): Promise<void> {
  return change(`UPDATE properties SET video_url = $1 WHERE id = $2`, url, propertyId);
}

/** A user's visit to a property gets a status, as an admin would give it one. */
export function setVisitStatus(contactNo: string, propertyId: number, status: string): Promise<void> {
  return change(
    `UPDATE bookings SET status = $1 WHERE property_id = $2
        AND user_id = (SELECT id FROM users WHERE contact_no = $3)`,
    status,
    propertyId,
    contactNo,
  );
}

/** Who has this number signed in so many minutes earlier than they did. */
export function agePastSignIns(contactNo: string, minutes: number): Promise<void> {
  return change(
    `UPDATE sessions SET created_at = created_at - make_interval(mins => $1)
        WHERE user_id = (SELECT id FROM users WHERE contact_no = $2)`,
    minutes,
    contactNo,
  );
}

/** A user gets a role, as an admin would give it; it holds from the next call. */
export function setRole(contactNo: string, role: 'USER' | 'ADMIN' | 'EXECUTIVE'): Promise<void> {
  return change('UPDATE users SET role = $1 WHERE contact_no = $2', role, contactNo);
}

/** A user has an address that the rule was too loose for once, and that the nightly job has marked. */
export function setUnreachableEmail(contactNo: string, email: string): Promise<void> {
  return change('UPDATE users SET email = $1, email_unreachable = true WHERE contact_no = $2', email, contactNo);
}

/** A user's number becomes another, as when somebody registered with that one a moment ago. */
export function changeNumber(contactNo: string, to: string): Promise<void> {
  return change('UPDATE users SET contact_no = $1 WHERE contact_no = $2', to, contactNo);
}

/** A user is left without an e-mail address, as data brought in from elsewhere may be. */
export function eraseEmail(contactNo: string): Promise<void> {
  return change(`UPDATE users SET email = '' WHERE contact_no = $1`, contactNo);
}

/** The prices of a property were set on another day than they were, 'yyyy-MM-dd'. */
export function setPricedOn(propertyId: number, day: string): Promise<void> {
  return change('UPDATE flats SET priced_on = $1 WHERE property_id = $2', day, propertyId);
}

/** A user's looks at homes were so many minutes earlier than they were. */
export function agePastLooks(contactNo: string, minutes: number): Promise<void> {
  return change(
    `UPDATE seen_properties SET last_at = last_at - make_interval(mins => $1), before_at = before_at - make_interval(mins => $1)
        WHERE user_id = (SELECT id FROM users WHERE contact_no = $2)`,
    minutes,
    contactNo,
  );
}

/** A buyer's visit to a property is shown by somebody of staff, as when the property is theirs. */
export function setHost(hostContactNo: string, buyerContactNo: string, propertyId: number): Promise<void> {
  return change(
    `UPDATE bookings SET host_id = (SELECT id FROM users WHERE contact_no = $1)
        WHERE property_id = $3 AND user_id = (SELECT id FROM users WHERE contact_no = $2)`,
    hostContactNo,
    buyerContactNo,
    propertyId,
  );
}

/** What the person of a number agreed to was an earlier notice. */
export function ageNotice(contactNo: string): Promise<void> {
  return change(
    `UPDATE consents SET version = 'earlier' WHERE user_id = (SELECT id FROM users WHERE contact_no = $1)`,
    contactNo,
  );
}

/**
 * A user has so many cancelled visits to a property beside all others, one on each day up to this one, 'yyyy-MM-dd': the
 * page of visits lists those of a year.
 */
export function addPastVisits(contactNo: string, propertyId: number, count: number, lastDay: string): Promise<void> {
  return change(
    `INSERT INTO bookings (user_id, property_id, visit_date, status, created_at, updated_at)
      SELECT id, $2, $4::date - n, 'CANCELED', $4::date - n - 3, $4::date - n FROM users, generate_series(0, $3::int - 1) n
        WHERE contact_no = $1`,
    contactNo,
    propertyId,
    count,
    lastDay,
  );
}

/** A user has booked so many visits within the last hour, beside those they have. */
export function addPastBookings(contactNo: string, count: number): Promise<void> {
  return change(
    `INSERT INTO booking_events (booking_id, at, transition, actor_kind, actor_id, to_status, visit_date)
      SELECT b.id, now() - interval '1 hour', 'book', 'BUYER', b.user_id, 'PENDING', b.visit_date
        FROM (SELECT * FROM bookings WHERE user_id = (SELECT id FROM users WHERE contact_no = $1) LIMIT 1) b,
          generate_series(1, $2::int)`,
    contactNo,
    count,
  );
}
