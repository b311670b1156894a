import { deskPaths } from '@aangan/contract/paths';
import { randomInt } from 'node:crypto';

/** No letters or digits that are read for another (V61). */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 6;

/** A code for a pass: any of 729 million. */
export function makePassCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** What a phone's camera opens: the code stands behind '#', which no server is sent. */
export function checkInUrl(origin: string, code: string): string {
  return `${origin}${deskPaths.checkIn(code)}`;
}
