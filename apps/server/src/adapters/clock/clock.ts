/** Where the time comes from: the machine's in the product, a fixed or moved one in tests. */
export type Clock = () => Date;

/** @param offsetSeconds by how much it is ahead of the machine's clock; negative is behind */
export const systemClock =
  (offsetSeconds: number): Clock =>
  () =>
    new Date(Date.now() + offsetSeconds * 1_000);
