import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { asObject, type JsonObject } from '../json.ts';

/** Reads how staff may contact a person; missing fields mean no mask and no restriction. */
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
