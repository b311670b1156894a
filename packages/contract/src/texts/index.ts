// One file an area: a page carries the texts of the areas it shows, not all of them.
export { auth } from './auth.ts';
export { fields } from './fields.ts';
export { general } from './general.ts';
export { repeat } from './repeat.ts';
export { session } from './session.ts';
export { search } from './search.ts';
export { property } from './property.ts';
export { chat } from './chat.ts';
export { shortlist } from './shortlist.ts';
export { booking } from './booking.ts';
export { profile } from './profile.ts';
