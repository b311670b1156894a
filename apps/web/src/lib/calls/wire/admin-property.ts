import type { AdminMedia, AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { asObject } from '../json.ts';
import { contentOf, pagedFrom } from './paged.ts';

/**
 * Reads a page of the property list, or a bare array, which is the whole list.
 * @param asked the requested page, from zero, and its size
 * @returns null for anything but a list of properties, so that the page can show an error (ADMP5)
 */
export function adminPropertiesFrom(
  answer: unknown,
  asked: { page: number; size: number },
): Paged<AdminPropertyRow> | null {
  if (!contentOf(answer)?.every(hasId)) return null;
  return pagedFrom(answer, asked, (row) => row as AdminPropertyRow);
}

/**
 * Reads the result of an upload: one medium, or a list of them.
 * @returns null when one of them has no id; the caller then reads the property's list
 */
export function uploadedMediaFrom(answer: unknown): AdminMedia[] | null {
  const media = Array.isArray(answer) ? answer : [answer];
  return media.every(hasId) ? (media as AdminMedia[]) : null;
}

function hasId(value: unknown): boolean {
  return typeof asObject(value)?.id === 'number';
}
