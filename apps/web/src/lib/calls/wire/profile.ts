import type { Profile } from '@aangan/contract/accounts/entities';
import { asObject, type JsonObject } from '../json.ts';
import { textIn } from './fields.ts';

/**
 * Reads a profile that may be incomplete (PROF1): a missing text is empty, a missing budget 0.
 * @throws Error when the response is no profile at all
 */
export function profileFrom(answer: unknown): Profile {
  const profile = asObject(answer);
  if (!profile) throw new Error('The answer holds no profile');
  return {
    ...(profile as Profile),
    name: textIn(profile, 'name'),
    email: textIn(profile, 'email'),
    contactNo: textIn(profile, 'contactNo', 'phoneNumber'),
    preferredFlatType: (textIn(profile, 'preferredFlatType') || null) as Profile['preferredFlatType'],
    minBudget: rupeesIn(profile, 'minBudget'),
    maxBudget: rupeesIn(profile, 'maxBudget'),
  };
}

/** Whether a field is missing that every account has. */
export function isIncomplete({ name, email, contactNo }: Profile): boolean {
  return [name, email, contactNo].includes('');
}

function rupeesIn(profile: JsonObject, name: string): number {
  const value = profile[name];
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
