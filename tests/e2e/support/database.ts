import { join } from 'node:path';
import { createPool } from '../../../apps/server/src/database/pool.ts';
import { findPostmaster } from '../../../apps/server/src/embedded-postgres/postmaster.ts';
import { environment } from './environment.ts';

/** The connection of a worker of tests, once it needs one. */
let connected: ReturnType<typeof connect> | undefined;

async function connect() {
  const { dataDir } = await environment();
  const postgres = findPostmaster(join(dataDir, 'postgres'));
  const connection = { host: postgres?.host ?? '', port: postgres?.port ?? 5432, user: 'aangan', database: 'aangan' };
  return createPool({ connection, log: { warn: () => undefined }, max: 1 });
}

/** Runs one statement on the server's database, for states that take time or an admin to reach. */
async function change(statement: string, ...values: unknown[]): Promise<void> {
  connected ??= connect();
  await (await connected).query(statement, values);
}

/** Expires the codes sent to a number. */
export function expireCodes(contactNo: string): Promise<void> {
  return change(`UPDATE otp_codes SET expires_at = now() - interval '1 second' WHERE contact_no = $1`, contactNo);
}

/** Moves the sending of codes to a number into the past. */
export function agePastSends(contactNo: string, seconds: number): Promise<void> {
  return change(
    `UPDATE otp_codes SET created_at = created_at - make_interval(secs => $1) WHERE contact_no = $2`,
    seconds,
    contactNo,
  );
}

/** Ends the hour in which all codes are counted, as a run sends more than one hour allows. */
export function endHourOfCodes(): Promise<void> {
  return change(`DELETE FROM rate_limits WHERE key IN ('otp-sends', 'otp-sends-reserve') AND points > 100`);
}

/** Ends the hour in which versions of the site are counted, as a run saves more than one hour allows (S2). */
export function endHourOfSiteVersions(): Promise<void> {
  return change(`DELETE FROM rate_limits WHERE key = 'site-versions'`);
}

export function deactivate(contactNo: string): Promise<void> {
  return change('UPDATE users SET active = false WHERE contact_no = $1', contactNo);
}

/** Ends every session of a user, as removing the user or a stolen token does. */
export function endSessions(contactNo: string): Promise<void> {
  return change(
    `UPDATE sessions SET ended_at = now(), end_reason = 'ADMIN'
        WHERE user_id = (SELECT id FROM users WHERE contact_no = $1)`,
    contactNo,
  );
}

/** Sets the video URL of a property, as an admin would. */
export function setVideoUrl(propertyId: number, url: string): Promise<void> {
  return change(`UPDATE properties SET video_url = $1 WHERE id = $2`, url, propertyId);
}

/** Sets the status of a user's visit to a property, as an admin would. */
export function setVisitStatus(contactNo: string, propertyId: number, status: string): Promise<void> {
  return change(
    `UPDATE bookings SET status = $1 WHERE property_id = $2
        AND user_id = (SELECT id FROM users WHERE contact_no = $3)`,
    status,
    propertyId,
    contactNo,
  );
}

/** Moves the sign-in of a number into the past. */
export function agePastSignIns(contactNo: string, minutes: number): Promise<void> {
  return change(
    `UPDATE sessions SET created_at = created_at - make_interval(mins => $1)
        WHERE user_id = (SELECT id FROM users WHERE contact_no = $2)`,
    minutes,
    contactNo,
  );
}

/** Sets a user's role, as an admin would; effective from the next call. */
export function setRole(contactNo: string, role: 'USER' | 'ADMIN' | 'EXECUTIVE'): Promise<void> {
  return change('UPDATE users SET role = $1 WHERE contact_no = $2', role, contactNo);
}

/** Gives a user an address that an earlier, looser rule accepted, marked as unreachable by the nightly job. */
export function setUnreachableEmail(contactNo: string, email: string): Promise<void> {
  return change('UPDATE users SET email = $1, email_unreachable = true WHERE contact_no = $2', email, contactNo);
}

/** Changes a user's number, as when somebody has just registered with that one. */
export function changeNumber(contactNo: string, to: string): Promise<void> {
  return change('UPDATE users SET contact_no = $1 WHERE contact_no = $2', to, contactNo);
}

/** Removes a user's e-mail address, which imported data may lack. */
export function eraseEmail(contactNo: string): Promise<void> {
  return change(`UPDATE users SET email = '' WHERE contact_no = $1`, contactNo);
}

/** Sets the day of a property's prices, 'yyyy-MM-dd'. */
export function setPricedOn(propertyId: number, day: string): Promise<void> {
  return change('UPDATE flats SET priced_on = $1 WHERE property_id = $2', day, propertyId);
}

/** Moves a user's views of homes into the past. */
export function agePastLooks(contactNo: string, minutes: number): Promise<void> {
  return change(
    `UPDATE seen_properties SET last_at = last_at - make_interval(mins => $1), before_at = before_at - make_interval(mins => $1)
        WHERE user_id = (SELECT id FROM users WHERE contact_no = $2)`,
    minutes,
    contactNo,
  );
}

/** Sets the host of a buyer's visit, as when the property is assigned to them. */
export function setHost(hostContactNo: string, buyerContactNo: string, propertyId: number): Promise<void> {
  return change(
    `UPDATE bookings SET host_id = (SELECT id FROM users WHERE contact_no = $1)
        WHERE property_id = $3 AND user_id = (SELECT id FROM users WHERE contact_no = $2)`,
    hostContactNo,
    buyerContactNo,
    propertyId,
  );
}

/** Turns the consent of a number into one to an earlier notice. */
export function ageNotice(contactNo: string): Promise<void> {
  return change(
    `UPDATE consents SET version = 'earlier' WHERE user_id = (SELECT id FROM users WHERE contact_no = $1)`,
    contactNo,
  );
}

/**
 * Adds cancelled visits of a user to a property, one per day up to a day, 'yyyy-MM-dd': the page of visits lists those
 * of a year.
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

/** Adds bookings of a user within the last hour. */
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
