/** Text of a price filter that asks for nothing. */
export const anyPrice = 'Any price';
