/** Texts of the page shown in place of one that can't be fetched. */
export const offlinePage = {
  offline: 'You are offline',
  notReached: '{site} could not be reached',
  text: 'Check your internet connection. This page will reload by itself as soon as it can.',
  again: 'Try again',
  pass: 'Open your visit pass',
  call: 'You can still call us: <phone>{phone}</phone>',
} as const;
