/** Checks of what is typed into a field, which is always text, by the contract's rule for what it is read as. */
import { groupRupees, readNumber, readRupees } from '@aangan/contract/core/typed-amount';
import * as z from 'zod/mini';
import { typed } from './typed.texts.ts';

export const isBlank = (text: string) => text.trim() === '';

/** NaN for text that is no number, the empty one included. */
export const numberOf = readNumber;
/** A field that may be empty: null then, NaN for text that is no number. */
export const numberOrNull = (text: string) => (isBlank(text) ? null : readNumber(text));
/** As `numberOf` and `numberOrNull`, of amounts that may have a unit behind them; rupees. */
export const rupeesOf = readRupees;
export const rupeesOrNull = (text: string) => (isBlank(text) ? null : readRupees(text));

/** Stored rupees as they stand in their field; empty for null. */
export const typedRupees = (rupees: number | null) => (rupees === null ? '' : groupRupees(String(rupees)));

/** The first thing a rule of the contract has against a value. */
export function complaint(rule: z.ZodMiniType, value: unknown): string | undefined {
  return z.safeParse(rule, value).error?.issues[0]?.message;
}

/** What the contract's rule has against an amount that is typed; what is no amount at all is told how to be one. */
export function amountProblem(rule: z.ZodMiniType, text: string): string | undefined {
  const rupees = rupeesOrNull(text);
  return Number.isNaN(rupees) ? typed.noAmount : complaint(rule, rupees);
}

/** A check of a typed amount by the contract's rule for rupees. */
export function ruledAmount(rule: z.ZodMiniType) {
  return z.refine<string>((text) => amountProblem(rule, text) === undefined, {
    error: ({ input }) => amountProblem(rule, String(input)),
  });
}

/** A check of typed text by the contract's rule for what it is read as; `missing` is said of none, in the place of that. */
export function ruledBy(rule: z.ZodMiniType, read: (text: string) => unknown = (text) => text, missing?: string) {
  const wrong = (text: string) => (missing !== undefined && isBlank(text) ? missing : complaint(rule, read(text)));
  return z.refine<string>((text) => wrong(text) === undefined, { error: ({ input }) => wrong(String(input)) });
}
