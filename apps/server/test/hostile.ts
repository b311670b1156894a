/** Hostile values for every place of a request that takes one. */

/** Encoded path segments that are no id. */
export const HOSTILE_IDS = [
  '0',
  '-1',
  '+1',
  '1.5',
  '1e3',
  '0x10',
  'abc',
  'null',
  '9007199254740993',
  '99999999999999999999999',
  '%00',
  '1%00',
  '%20',
  "1'--",
  '1;drop%20table%20users',
  '%F0%9F%8F%A0',
  '%EF%BC%91',
  '..%2f1',
];

/** Encoded query values that are no text. */
export const HOSTILE_TEXTS = ['%00', 'a%00b', 'a%0d%0ab', '%1b', 'x'.repeat(101)];

/** Encoded query values that are no whole number. */
export const HOSTILE_NUMBERS = ['-1', '1.5', '1e3', 'abc', '', '%00', '99999999999999999999', '%EF%BC%91', '+1', 'NaN'];

/** JSON values that are no text. */
export const NOT_TEXT = [null, 5, true, [], ['text'], {}, { text: 'text' }];

/** JSON strings that cannot be stored. */
export const BROKEN_TEXTS = ['a\u0000b', 'a\u001bb', '\ud800', 'a\udfff'];

/** JSON strings that are no name of a person or a property. */
export const NO_NAMES = [
  'Win at evil.com',
  'https://a.in',
  'www.evil',
  't.me/x',
  'a\u202Eb',
  'a\u2066b',
  'a\u200Bb',
  'a\uFEFFb',
];
