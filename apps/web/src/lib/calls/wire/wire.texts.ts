// Names in place of missing ones. One export per text, so that the build inlines each.

export const namelessVisit = 'Property Visit';
export const namelessProperty = 'Property';
