/** Texts about a flat, shared by pages. */
export const flats = {
  left: '{left} of {total} as of {date}',
  leftOfUnknown: '{left} as of {date}',
  noneLeft: 'None left as of {date}',
  leftLongAgo: '{left} of {total} as of {date}, older than 30 days',
  leftOfUnknownLongAgo: '{left} as of {date}, older than 30 days',
  noneLeftLongAgo: 'None left as of {date}, older than 30 days',
  totalAlone: '{total} in total; how many are left is not on record',
} as const;
