import type { ContactLogEntry } from '@aangan/contract/privacy/entities';

/** An entry with the later uses of the contact, oldest first. */
export interface GroupedEntry extends ContactLogEntry {
  uses: ContactLogEntry[];
}

/**
 * Groups calls under the entry that opened the contact; a call whose opening is missing is an entry of its own.
 * @param entries newest first
 */
export function groupLog(entries: readonly ContactLogEntry[]): GroupedEntry[] {
  const openings = new Set(entries.map(({ id }) => id));
  const isUse = ({ revealId }: ContactLogEntry) => revealId !== null && openings.has(revealId);
  return entries
    .filter((entry) => !isUse(entry))
    .map((entry) => ({ ...entry, uses: entries.filter((use) => use.revealId === entry.id).reverse() }));
}
