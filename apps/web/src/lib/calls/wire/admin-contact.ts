import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { asObject, type JsonObject } from '../json.ts';

/** How staff may contact a person; of a server that does not say, as it stands there. */
export function contactStateFrom(
  person: JsonObject | null,
): Pick<AdminUser, 'contactMasked' | 'doNotContact' | 'callHours'> {
  const hours = asObject(person?.callHours);
  const days = Array.isArray(hours?.days) ? hours.days.filter((day) => typeof day === 'number') : [];
  const { from, to } = hours ?? {};
  const isKnown = days.length > 0 && typeof from === 'number' && typeof to === 'number';
  return {
    contactMasked: person?.contactMasked === true,
    doNotContact: person?.doNotContact === true,
    callHours: isKnown ? { days, from, to } : null,
  };
}
