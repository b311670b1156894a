// Texts of the picture gallery. One export per text, so that the build inlines each.

export const fullScreen = 'Full screen';
export const pictures = 'Pictures of {name}';
export const rendered = 'Computer-generated images. The finished project may differ.';
export const list = 'Pictures';
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';
export const all = 'All {count} pictures';
export const picture = 'Picture {number}';
export const pictureOf = '{name}, picture {number} of {count}';
