/** The product's fixed texts, to the letter (document sections 2, 4, 5 and 8). */
export * as TEXTS from './texts/index.ts';

/** The tries left, appended to a refused code's text (document section 5). */
export function attemptsRemainingText(attempts: number): string {
  return ` (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} remaining)`;
}
