/** Validates typed text by the contract's rule for its parsed value. */
import { hasTwoDecimals } from '@aangan/contract/core/fields';
import { groupRupees, readNumber, readRupees } from '@aangan/contract/core/typed-amount';
import * as z from 'zod/mini';
import { typed } from './typed.texts.ts';

export const isBlank = (text: string) => text.trim() === '';

/** NaN for text that is not a number, including empty text. */
export const numberOf = readNumber;
/** Parses an optional number: null when empty, NaN when invalid. */
export const numberOrNull = (text: string) => (isBlank(text) ? null : readNumber(text));
/** As `numberOf` and `numberOrNull`, for amounts with an optional unit; rupees. */
export const rupeesOf = readRupees;
export const rupeesOrNull = (text: string) => (isBlank(text) ? null : readRupees(text));

/** Formats stored rupees for a field; empty for null. */
export const typedRupees = (rupees: number | null) => (rupees === null ? '' : groupRupees(String(rupees)));

/** Parses a percentage with at most two decimals as basis points; NaN when invalid. */
export function basisPoints(text: string): number {
  const percent = numberOf(text);
  return hasTwoDecimals(percent) ? Math.round(percent * 100) : Number.NaN;
}

/** Formats basis points as a percentage for a field. */
export const typedPercent = (bp: number) => String(bp / 100);

/** Returns the first error of a contract's rule for a value. */
export function complaint(rule: z.ZodMiniType, value: unknown): string | undefined {
  return z.safeParse(rule, value).error?.issues[0]?.message;
}

/** Returns the error of a typed amount; text that is no amount gets a hint on the format. */
export function amountProblem(rule: z.ZodMiniType, text: string): string | undefined {
  const rupees = rupeesOrNull(text);
  return Number.isNaN(rupees) ? typed.noAmount : complaint(rule, rupees);
}

/** Validates a typed amount by the contract's rule for rupees. */
export function ruledAmount(rule: z.ZodMiniType) {
  return z.refine<string>((text) => amountProblem(rule, text) === undefined, {
    error: ({ input }) => amountProblem(rule, String(input)),
  });
}

/** Validates typed text by the contract's rule for its parsed value; `missing` replaces the message for empty text. */
export function ruledBy(rule: z.ZodMiniType, read: (text: string) => unknown = (text) => text, missing?: string) {
  const wrong = (text: string) => (missing !== undefined && isBlank(text) ? missing : complaint(rule, read(text)));
  return z.refine<string>((text) => wrong(text) === undefined, { error: ({ input }) => wrong(String(input)) });
}
