import type { BulkEdit } from '@aangan/contract/catalogue/change-set-inputs';
import { fill } from '@aangan/contract/core/translation';
import type { Database } from '../../../database/pool.ts';
import { insertSet } from './change-sets.store.ts';
import { changeSets } from './change-sets.texts.ts';

export interface NewBulkEdit {
  /** Of the properties, each once. */
  ids: readonly number[];
  edit: BulkEdit;
  createdBy: number;
}

/** Inserts the set of an edit of many properties, which is to be checked (F75); gives its id. */
export function insertBulkEdit(trx: Database, { ids, edit, createdBy }: NewBulkEdit): Promise<number> {
  const rows = ids.map((propertyId, index) => ({ row: index + 1, propertyId, name: null, given: {} }));
  return insertSet(trx, { kind: 'BULK', title: titleOf(edit), edit, message: null, createdBy }, rows);
}

function titleOf(edit: BulkEdit): string {
  if (edit.kind !== 'PRICE_PERCENT') return changeSets.bulk[edit.kind];
  const sign = edit.percent > 0 ? '+' : '-';
  return fill(changeSets.bulk.PRICE_PERCENT, { percent: `${sign}${Math.abs(edit.percent)}` });
}
