import type { TrashRestored } from '@aangan/contract/catalogue/trash-entities';
import { plural } from '@aangan/contract/core/translation';
import { trash } from './trash.texts.ts';

/** Returns what a toast says of a restore. */
export function restoredWords({ kind, filesMissing }: TrashRestored): string {
  const done = kind === 'PROPERTY' ? trash.restoredAsDraft : trash.restored;
  return filesMissing === 0 ? done : `${done} ${plural(trash.filesMissing, filesMissing, {})}`;
}
