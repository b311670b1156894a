// Texts of the card with the price and the registration. One export per text, so that the build inlines each.

export const priceAndRegistration = 'Price and registration';
export const priceRange = 'Price range';
export const allInclusive = 'All Inc.';
export const reraNo = 'RERA No.';
export const scanOrLookUp = 'Scan the code, or look the project up on <site>{host}</site>, the state RERA site.';
export const lookUp = 'Look the project up on <site>{host}</site>, the state RERA site.';
export const wholeProject = 'Whole project';
export const details = 'View RERA details';
export const detailsOf = ' of {reraNo}, opens in a new tab';
export const possession = 'possession {month}';
