import { NO_FACTS, planFacts } from '@aangan/contract/catalogue/facts';
import { catalogueProperty } from '@aangan/contract/catalogue/transfer-file';
import { todayInIndia } from '@aangan/contract/core/dates';
import * as z from 'zod/mini';
import { recordPriceChange } from '../../../sql/properties.sql.ts';
import { toPropertyRows } from './transfer.rules.ts';
import * as store from './transfer.store.ts';

/** The homes of the demo that buyers don't see, in a file beside its catalogue: rows of that format without media. */
export const demoUnlisted = z.strictObject({ properties: z.array(catalogueProperty) });

/** Adds a draft and a home that is put away, as samples (F50). */
export async function insertUnlisted(
  trx: store.CatalogueTransaction,
  { properties }: z.infer<typeof demoUnlisted>,
  now: Date,
): Promise<void> {
  const today = todayInIndia(now);
  for (const property of properties) {
    const rows = toPropertyRows(property, { sample: true, today, consultants: new Map() });
    const { facts } = planFacts(rows.facts, NO_FACTS, { today, userId: null });
    const { id } = await store.saveProperty(trx, rows, facts);
    await recordPriceChange(trx, id, today);
  }
}
