/** Property statuses (DATA8); a file of its own, since the home page needs only this. */
import { propertyStatuses } from './property-status.texts.ts';

/** Finds the known status that a text names; null for an unknown one. */
export function propertyStatusOf(status: string | null | undefined): keyof typeof propertyStatuses | null {
  const text = (status ?? '').toLowerCase();
  if (text.includes('under') && text.includes('construction')) return 'building';
  if (text.includes('near') || text.includes('soon')) return 'nearing';
  if (text.includes('ready') || text.includes('move')) return 'ready';
  return null;
}

/** Gives the label of a property's status; an unknown status is its own label. */
export function propertyStatusText(status: string | null | undefined): string {
  const known = propertyStatusOf(status);
  return known === null ? (status ?? '') : propertyStatuses[known];
}
