import type { AdminMedia, AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { asObject } from '../json.ts';
import { contentOf, pagedFrom } from './paged.ts';

/**
 * A page of the property list, or a bare array, which is all there is.
 * @param asked the page that was asked for, from zero, and its size
 * @returns null for what is no list of properties, so that the user can be told (ADMP5)
 */
export function adminPropertiesFrom(
  answer: unknown,
  asked: { page: number; size: number },
): Paged<AdminPropertyRow> | null {
  if (!contentOf(answer)?.every(hasId)) return null;
  return pagedFrom(answer, asked, (row) => row as AdminPropertyRow);
}

/**
 * What an upload made: one medium, or a list of them.
 * @returns null when one of them came without its id, as may be: then the property's own list tells
 */
export function uploadedMediaFrom(answer: unknown): AdminMedia[] | null {
  const media = Array.isArray(answer) ? answer : [answer];
  return media.every(hasId) ? (media as AdminMedia[]) : null;
}

function hasId(value: unknown): boolean {
  return typeof asObject(value)?.id === 'number';
}
