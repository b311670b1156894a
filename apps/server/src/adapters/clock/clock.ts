/** Gives the present instant: the machine's in the product, a fixed or moved one in tests. */
export type Clock = () => Date;

/**
 * Creates a clock from the machine's.
 * @param offsetSeconds added to the machine's clock
 */
export const systemClock =
  (offsetSeconds: number): Clock =>
  () =>
    new Date(Date.now() + offsetSeconds * 1_000);
