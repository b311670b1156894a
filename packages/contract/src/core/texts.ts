/** The product's fixed texts, verbatim from docs/product.md. */
export * as TEXTS from './all-texts.ts';

/** The attempts left, appended to the error of a wrong code (AUTH14). */
export function attemptsRemainingText(attempts: number): string {
  return ` (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} remaining)`;
}
