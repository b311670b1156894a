// One file per area, so that a page loads only the texts of the areas it shows.
export { auth } from '../accounts/auth.texts.ts';
export { fields } from './fields.texts.ts';
export { general } from './general.texts.ts';
export { repeat } from './repeat.texts.ts';
export { session } from '../accounts/session.texts.ts';
export { search } from '../catalogue/search.texts.ts';
export { property } from '../catalogue/property.texts.ts';
export { chat } from '../catalogue/chat.texts.ts';
export { shortlist } from '../catalogue/shortlist.texts.ts';
export { booking } from '../visits/booking.texts.ts';
export { profile } from '../accounts/profile.texts.ts';
