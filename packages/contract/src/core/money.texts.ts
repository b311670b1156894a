// Words of amounts (DATA2, DATA3). One export per text, so that the build inlines each.

export const crore = '₹{amount} Cr';
export const lakh = '₹{amount} L';
export const thousand = '₹{amount} K';
export const rupees = '₹{amount}';
export const onRequest = 'Price on Request';
export const upTo = 'Up to {price}';
export const from = 'From {price}';
export const range = '{min} - {max}';
export const noBudget = 'Not specified';
