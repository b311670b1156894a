import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '@aangan/contract/core/limits';
import type { Language } from '@aangan/contract/core/language';
import { textsIn } from '../../../languages/translations.ts';
import * as messages from './auth.messages.ts';

/** What stands in the database for a code. */
export interface HashedCode {
  salt: Buffer;
  hash: Buffer;
}

/** The key of code hashes, of its own so that the server's secret serves several purposes independently. */
export function deriveCodeKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('one-time codes').digest();
}

/** Six random digits, leading zeros included. */
export function createCode(): string {
  return String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
}

/** A million codes are tried in a second: what keeps a stolen table from giving them away is the key. */
export function hashCode(key: Buffer, code: string, salt: Buffer = randomBytes(16)): HashedCode {
  return { salt, hash: createHmac('sha256', key).update(salt).update(code).digest() };
}

/** Whether a guess is the hashed code; takes as long for either answer. */
export function isCode(key: Buffer, guess: string, { salt, hash }: HashedCode): boolean {
  return timingSafeEqual(hashCode(key, guess, salt).hash, hash);
}

/** The message that brings a code, with `{code}` and `{site}` to be filled in. */
export function codeTextIn(language: Language): string {
  return textsIn(language, 'apps/server/src/areas/accounts/auth/auth', messages).codeTexts.signIn;
}
