import type { ContactLogEntry } from '@aangan/contract/privacy/entities';

/** An entry with what the contact was used for after it was opened, oldest first. */
export interface GroupedEntry extends ContactLogEntry {
  uses: ContactLogEntry[];
}

/** Hangs calls under the opening they belong to; one whose opening is not there stands by itself. @param entries newest first */
export function groupLog(entries: readonly ContactLogEntry[]): GroupedEntry[] {
  const openings = new Set(entries.map(({ id }) => id));
  const isUse = ({ revealId }: ContactLogEntry) => revealId !== null && openings.has(revealId);
  return entries
    .filter((entry) => !isUse(entry))
    .map((entry) => ({ ...entry, uses: entries.filter((use) => use.revealId === entry.id).reverse() }));
}
