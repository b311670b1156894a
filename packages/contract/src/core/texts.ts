/** The product's fixed texts, to the letter of docs/product.md. */
export * as TEXTS from './all-texts.ts';

/** The tries left, appended to a refused code's text (AUTH14). */
export function attemptsRemainingText(attempts: number): string {
  return ` (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} remaining)`;
}
