import * as z from 'zod/mini';
import { numericId, paging, searchText } from '../core/admin-inputs.ts';
import { oneOf } from '../core/fields.ts';
import { CHANGE_ROWS_MAX, ROW_OUTCOMES } from './change-set-entities.ts';
import { PROPERTY_STATUSES, PUBLICATIONS } from './lists.ts';

/** Prices are rounded to a multiple of one of these, rupees. */
export const ROUND_TO = [1, 100, 1000, 10_000] as const;

export const PERCENT_MIN = -50;
export const PERCENT_MAX = 100;
const PERCENT_ERROR = `Must be a percentage from ${PERCENT_MIN} to ${PERCENT_MAX}, not 0, with at most two decimals`;

/** By how much prices change; at most two decimals (F75). */
export const percent = z.number({ error: PERCENT_ERROR }).check(
  z.gte(PERCENT_MIN, PERCENT_ERROR),
  z.lte(PERCENT_MAX, PERCENT_ERROR),
  z.refine((value) => value !== 0 && Number(value.toFixed(2)) === value, PERCENT_ERROR),
);

const roundTo = z._default(z.literal([...ROUND_TO], { error: `Must be one of ${ROUND_TO.join(', ')}` }), 1);

/** One edit of many properties (F75). */
export const bulkEdit = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('PUBLICATION'), publication: oneOf(PUBLICATIONS) }),
    z.object({ kind: z.literal('FEATURED'), featured: z.boolean({ error: 'Must be true or false' }) }),
    z.object({ kind: z.literal('STATUS'), status: oneOf(PROPERTY_STATUSES) }),
    z.object({ kind: z.literal('CONSULTANT'), assignedUserId: z.nullable(numericId) }),
    z.object({ kind: z.literal('PRICE_PERCENT'), percent, roundTo }),
  ],
  { error: 'Must be an edit: PUBLICATION, FEATURED, STATUS, CONSULTANT or PRICE_PERCENT' },
);

const idsError = `Must be 1 to ${CHANGE_ROWS_MAX} ids of properties`;

interface Chosen {
  ids?: unknown;
  filter?: unknown;
}

/** Properties by their ids, or as the list of properties finds them at this moment. */
export const adminChangeSetBulkBody = z
  .object({
    ids: z.optional(
      z.array(numericId, { error: idsError }).check(z.minLength(1, idsError), z.maxLength(CHANGE_ROWS_MAX, idsError)),
    ),
    filter: z.optional(
      z.object({ name: searchText, publication: z.optional(oneOf(PUBLICATIONS)) }, { error: 'Must be a filter' }),
    ),
    edit: bulkEdit,
  })
  .check(
    z.refine<Chosen>(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      error: 'Give ids or a filter',
      path: ['ids'],
    }),
  );

export const adminChangeSetsQuery = z.object(paging);

export const adminChangeRowsQuery = z.object({ ...paging, outcome: z.optional(oneOf(ROW_OUTCOMES)) });

export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;

/** The filter of the list of properties. */
export const adminPropertiesExportQuery = z.object({
  format: oneOf(EXPORT_FORMATS),
  name: searchText,
  publication: z.optional(oneOf(PUBLICATIONS)),
});

export type BulkEdit = z.output<typeof bulkEdit>;

export type ChangeSetBulkInput = z.output<typeof adminChangeSetBulkBody>;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
