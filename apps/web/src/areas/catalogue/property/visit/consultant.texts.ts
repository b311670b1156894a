/** Texts of a consultant's earned figures (V68). */
export const consultant = {
  rating: {
    one: '<amount>{rating} of 5</amount> from {count} visit',
    other: '<amount>{rating} of 5</amount> from {count} visits',
  },
  repliesMinutes: 'Usually replies within {minutes} min',
  repliesHours: { one: 'Usually replies within {count} hour', other: 'Usually replies within {count} hours' },
  repliesDays: { one: 'Usually replies within {count} day', other: 'Usually replies within {count} days' },
  hosted: {
    one: '{hosted} of {count} visit took place',
    other: '{hosted} of {count} visits took place',
  },
} as const;
