/** Checks of what is typed into a field, which is always text, by the contract's rule for what it is read as. */
import * as z from 'zod/mini';

export const isBlank = (text: string) => text.trim() === '';

/** NaN for text that is no number, the empty one included. */
export function numberOf(text: string): number {
  return isBlank(text) ? Number.NaN : Number(text);
}

/** The first thing a rule of the contract has against a value. */
export function complaint(rule: z.ZodMiniType, value: unknown): string | undefined {
  return z.safeParse(rule, value).error?.issues[0]?.message;
}

/** A check of typed text by the contract's rule for what it is read as; `missing` is said of none, in the place of that. */
export function ruledBy(rule: z.ZodMiniType, read: (text: string) => unknown = (text) => text, missing?: string) {
  const wrong = (text: string) => (missing !== undefined && isBlank(text) ? missing : complaint(rule, read(text)));
  return z.refine<string>((text) => wrong(text) === undefined, { error: ({ input }) => wrong(String(input)) });
}
