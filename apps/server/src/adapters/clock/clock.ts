/** Where the time comes from: the machine's in the product, a fixed or moved one in tests. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
