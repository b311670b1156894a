import type { MessageKind, SmsKind } from './kinds.ts';

/**
 * Texts of messages, in English. {when} is '{day}, {time}', or the day alone of a visit without a time; {site} and {origin}
 * are the installation's. In SELF kinds {number}, {title} and {date} are facts, {date} of a day 'yyyy-MM-dd'. The variables
 * of an SMS are property, when, time and token (V8).
 */
export const titles: Record<MessageKind, string> = {
  'booking-requested': 'Visit requested',
  'booking-confirmed': 'Visit confirmed',
  'booking-moved': 'Visit moved',
  'booking-canceled': 'Visit cancelled',
  'booking-proposed': 'New time suggested',
  'booking-pending': 'Visit awaiting confirmation',
  'booking-completed': 'Thank you for visiting',
  'booking-no-show': 'We missed you',
  'booking-host': 'Your consultant has changed',
  'booking-reminder-24': 'Your visit is tomorrow',
  'booking-reminder-2': 'Your visit is today',
  'email-check': 'Is this your e-mail address?',
  'desk-booked': 'New visit request',
  'desk-moved': 'Visit moved',
  'desk-canceled': 'Visit cancelled',
  'desk-answer': 'Buyer replied',
  'desk-unconfirmed': 'Visit not confirmed yet',
  'desk-directions': 'Buyer asked for directions',
  'deletion-requested': 'Your account will be deleted',
  'deletion-soon': 'Your account will be deleted',
  'deletion-cancelled': 'Your account will not be deleted',
  'number-changed': 'Your number was changed',
  'email-changed': 'Your e-mail address was changed',
  'new-device': 'New sign-in',
  'grievance-received': 'We have your complaint',
  'grievance-answered': 'Your complaint has been answered',
  'site-changed': 'The site was changed',
  'board-activity': 'News on your board',
  'alert-digest': 'New homes and price drops',
};

/** {when} of a visit with a time. */
export const when = '{day}, {time}';

/** The sentences of notifications and mails, with variants for missing facts. */
export const texts = {
  'booking-requested': 'You asked to visit {property} on {when}. {host} will confirm it.',
  requestedWithoutHost: 'You asked to visit {property} on {when}. Your consultant will confirm it.',
  'booking-confirmed': 'Your visit to {property} on {when} is confirmed.',
  'booking-moved': 'Your visit to {property} is now on {when}.',
  'booking-canceled': 'Your visit to {property} on {day} is cancelled.',
  'booking-proposed': 'We suggest {when} for your visit to {property}.',
  'booking-pending': 'Your visit to {property} on {day} is awaiting confirmation.',
  'booking-completed': 'Thank you for visiting {property}.',
  'booking-no-show':
    'Your visit is marked as ‘You did not come’. If this is wrong, please tell your consultant. You can book again.',
  'booking-host': '{property}: {host} will meet you there now.',
  hostGone: '{property}: your consultant has changed.',
  'booking-reminder-24': 'Your visit to {property} is tomorrow, {time}.',
  reminderAnyTime: 'Your visit to {property} is tomorrow.',
  'booking-reminder-2': 'Your visit to {property} is today, {time}.',
  'email-check': 'Please confirm it. Until then you cannot change a visit from our e-mails.',
  'desk-booked': '{buyer} for {property}, {when}.',
  'desk-moved': '{buyer} for {property}, {when}.',
  'desk-canceled': '{buyer} for {property}, {when}.',
  accepted: '{buyer} accepted {when} for {property}.',
  declined: '{buyer} declined {when} for {property}.',
  wanted: '{buyer} wanted {when} for {property}, but that time is taken.',
  'desk-unconfirmed': 'The visit to {property} on {when} needs your reply.',
  'desk-directions': '{buyer} asked for the exact location of {property}.',
  'deletion-requested': 'Your account will be deleted on {date}. To keep it, sign in and press Keep my account.',
  'deletion-soon': 'Your account will be deleted on {date}. To keep it, sign in and press Keep my account.',
  'deletion-cancelled': 'Cancelled visits and closed boards are not restored.',
  'number-changed': 'Not you? Write to {grievanceEmail}.',
  'email-changed': 'Not you? Sign in and sign out all other devices.',
  'new-device': 'New sign-in: {device}, {moment}. Not you? Sign out all other devices.',
  'grievance-received': 'Complaint {number}: we will answer by {date}.',
  'grievance-answered': 'Complaint {number}: please read our answer.',
  'site-changed': '{name} changed {parts}.',
  'board-activity': '{title}',
  'alert-digest': '{n} homes for you.',
  alertDigestOne: '{n} home for you.',
  /** Used after a large import. */
  alertDigestAtLeast: 'At least {n} homes for you.',
} as const;

/** Without the name of the site in front, which every SMS begins with. */
export const smsTexts: Record<SmsKind | 'booking-reminder-24-any-time' | 'otp-step-up', string> = {
  'booking-confirmed': '{site}: Visit to {property} on {when} confirmed. Manage: {origin}/visit/{token}',
  'booking-moved': '{site}: Visit to {property} is now {when}. Manage: {origin}/visit/{token}',
  'booking-proposed': '{site}: For {property} we suggest {when}. Answer: {origin}/visit/{token}',
  'booking-canceled': '{site}: Visit to {property} on {day} is cancelled. Your visits: {origin}/user/bookings',
  'booking-pending': '{site}: Visit to {property} on {day} awaits confirmation. Manage: {origin}/visit/{token}',
  'booking-reminder-24': '{site}: Visit to {property} tomorrow, {time}. Coming, move or cancel: {origin}/visit/{token}',
  'booking-reminder-24-any-time':
    '{site}: Visit to {property} tomorrow. Coming, move or cancel: {origin}/visit/{token}',
  'booking-reminder-2': '{site}: Visit to {property} today, {time}. Directions and changes: {origin}/visit/{token}',
  'booking-completed': '{site}: Thank you for visiting {property}.',
  'email-changed': '{site}: your e-mail address was changed. Not you? Sign in and sign out all other devices.',
  // sent at once, like a code for sign-in
  'otp-step-up': '{code} is your {site} code to {action}. If you did not ask for it, do nothing.',
};

/** The act that a code confirms, in its SMS. */
export const stepUpActions = {
  DELETE_ACCOUNT: 'delete your account',
  CHANGE_FROM: 'change your number',
  CHANGE_TO: 'change your number',
  EXPORT_CONTACTS: 'export contacts',
} as const;

/** Replacements for a name that is unknown or must not be revealed. */
export const standIns = { buyer: 'A buyer', host: 'Your consultant', anyTime: 'Any time, to be agreed' } as const;

/** The parts of the firm's own site, as news of a change names them. */
export const siteParts = {
  firm: 'the firm',
  contact: 'contacts',
  look: 'the look',
  words: 'the words',
  places: 'places',
  homes: 'homes',
  register: 'the register',
  rates: 'rates',
  messages: 'messages',
  languages: 'the words in Marathi and Hindi',
} as const;

/** What an SMS calls a home whose name has no letters. */
export const smsWords = { home: 'property {id}' } as const;

/** Further texts of mails. */
export const mailTexts = {
  subject: '{title}: {property}, {day}',
  greeting: 'Namaste {name}. {text}',
  home: 'Home',
  /** The label of a home in mails to staff. */
  property: 'Property',
  reraNo: 'RERA No.',
  day: 'Day',
  time: 'Time',
  consultant: 'Consultant',
  span: '{from} to {to} IST',
  from: '{from} IST',
  manage: 'Manage this visit',
  manageNote: 'Say that you are coming, move or cancel it there. Anyone who has this link can change this visit.',
  visits: 'Your visits',
  desk: 'Open this visit',
  account: 'Open your account',
  site: 'Open the site',
  changes: 'Your visits have changed',
  changesGreeting: 'Namaste {name}, these visits have changed since our last e-mail to you.',
  changesText: 'These visits have changed since our last e-mail to you.',
  changesSection: 'Newest first',
  changesMore: '{n} more of your visits have changed. Your desk shows them.',
  changesMoreOne: 'One more of your visits has changed. Your desk shows it.',
  ownDesk: 'Open your desk',
  check: 'Confirm my address',
  signIn: 'Sign in to change your visit.',
  footBuyer: 'You get this e-mail because you booked a visit.',
  footHost: 'You get this e-mail because you show this property to buyers.',
  footHostOfMany: 'You get this e-mail because you show these properties to buyers.',
  footSelf: 'You get this e-mail because you have an account with us.',
  footAccount: 'You get this e-mail because someone registered with this address.',
} as const;
