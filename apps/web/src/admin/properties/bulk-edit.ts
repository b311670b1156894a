import { percent, ROUND_TO, type BulkEdit } from '@aangan/contract/catalogue/change-set-inputs';
import { PROPERTY_STATUSES } from '@aangan/contract/catalogue/lists';
import * as z from 'zod/mini';
import { numberOf, ruledBy } from '../shared/typed-rules.ts';
import { bulk as texts } from './bulk.texts.ts';

/** What can be done with the selected properties, in the order of the menu. */
export const BULK_ACTS = [
  'PUBLISH',
  'TAKE_OFFLINE',
  'ARCHIVE',
  'FEATURE',
  'STOP_FEATURING',
  'STATUS',
  'CONSULTANT',
  'PRICE',
] as const;

export type BulkAct = (typeof BULK_ACTS)[number];

/** The edits of those acts that ask for nothing. */
export const FIXED_EDITS: Partial<Record<BulkAct, BulkEdit>> = {
  PUBLISH: { kind: 'PUBLICATION', publication: 'PUBLISHED' },
  TAKE_OFFLINE: { kind: 'PUBLICATION', publication: 'DRAFT' },
  ARCHIVE: { kind: 'PUBLICATION', publication: 'ARCHIVED' },
  FEATURE: { kind: 'FEATURED', featured: true },
  STOP_FEATURING: { kind: 'FEATURED', featured: false },
};

export const statusForm = z.pipe(
  z.object({ status: z.enum(PROPERTY_STATUSES) }),
  z.transform(({ status }): BulkEdit => ({ kind: 'STATUS', status })),
);

/** Stands for no consultant, where '' is that none is chosen yet. */
export const NO_CONSULTANT = 'none';

export const consultantForm = z.pipe(
  z.object({ consultant: z.string().check(z.minLength(1, texts.consultantNeeded)) }),
  z.transform(({ consultant }): BulkEdit => ({
    kind: 'CONSULTANT',
    assignedUserId: consultant === NO_CONSULTANT ? null : Number(consultant),
  })),
);

export const priceForm = z.pipe(
  z.object({
    percent: z.string().check(ruledBy(percent, numberOf, texts.percentNeeded)),
    roundTo: z.enum(ROUND_TO.map(String)),
  }),
  z.transform((values): BulkEdit => ({
    kind: 'PRICE_PERCENT',
    percent: numberOf(values.percent),
    roundTo: ROUND_TO.find((step) => String(step) === values.roundTo) ?? 1,
  })),
);
