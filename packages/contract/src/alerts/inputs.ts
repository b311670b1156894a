/** Inputs of the calls about saved searches and alerts. */
import * as z from 'zod/mini';
import { ALERT_FREQUENCIES, SEARCH_NAME_MAX } from './lists.ts';
import { integer, nameText, oneOf, text } from '../core/fields.ts';
import { inputs } from '../core/inputs.texts.ts';
import { LINK_TOKEN } from '../visits/limits.ts';
import { alertInputs } from './inputs.texts.ts';

// it appears in mails, where a web address would become a link
const name = nameText(alertInputs.nameRequired, SEARCH_NAME_MAX);
const frequency = oneOf(ALERT_FREQUENCIES);

/**
 * The filters of the search call, as query text. The server validates them by `propertySearchQuery` and reports errors under
 * `query.<field>` (I1, I2).
 */
const query = z.record(z.string(), z.string({ error: inputs.notText }), { error: alertInputs.notFilters });

export const searchBody = z.object({ name, query, frequency });
export const searchPatch = z.partial(searchBody);
export const searchSeenBody = z.object({ upTo: z.optional(integer(0, Number.MAX_SAFE_INTEGER)) });

export const alertSettingsBody = z.object({
  shortlistFrequency: z.optional(frequency),
  /** Gives or withdraws the consent to alert e-mails. */
  email: z.optional(z.boolean({ error: inputs.notTrueOrFalse })),
  source: z.optional(oneOf(['SETTINGS', 'SEARCH_DIALOG'])),
});

/** Checks only the length: a malformed token gets the same response as an unknown one. */
export const alertTokenQuery = z.object({ t: text({ max: LINK_TOKEN.length * 20 }) });

/** `againKey` comes from the response of the call that stopped the e-mails; the signed-in owner needs none. */
export const alertsResubscribeBody = z.object({ againKey: z.optional(text({ max: 100 })) });

export type SearchBody = z.infer<typeof searchBody>;
export type SearchPatch = z.infer<typeof searchPatch>;
