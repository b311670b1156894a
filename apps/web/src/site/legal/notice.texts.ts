/** Around the notice, whose own words are the contract's. */
export const notice = {
  description:
    'What data we use, for which purpose, for how long and who sees it; how to withdraw and how to complain.',
  dated: 'Version {version}, in force since {date}',
  table: 'Purposes',
  languages: 'Available in: English',
} as const;
