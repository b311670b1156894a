// Texts of the list of flats. One export per text, so that the build inlines each.

export const flat = 'Flat';
export const sizes = { one: '{count} size', other: '{count} sizes' } as const;
export const area = 'Area (sq ft)';
export const price = 'Price';
export const perSqFt = 'Per carpet sq ft';
export const plan = 'Plan';
export const planFor = 'for {type}, {area} sq ft';
export const planInNewTab = 'for {type}, {area} sq ft (opens in a new tab)';
export const planOfFlat = 'Floor plan for {type}, {area} sq ft';
export const planOfType = 'Floor plan for {type}';
export const available = 'Still available';
export const compare = 'Compare';
export const showFor = 'Show for {area} sq ft';
export const squareFeet = 'sq ft';
export const squareMetres = '{area} sq m';
export const onRequest = 'Price on Request';
export const title = 'Available Flat Types';
export const flatType = 'Flat type';
export const note = 'Carpet area. Prices All Inc.';
export const caption = '{type} flats';
