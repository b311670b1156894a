/** Texts around the notice; the notice itself is in the contract. */
export const notice = {
  description:
    'What data we use, for which purpose, for how long and who sees it; how to withdraw and how to complain.',
  dated: 'Version {version}, in force since {date}',
  table: 'Purposes',
  languages: 'Available in: {languages}',
} as const;
