/** The figures that a consultant has earned (V68). */
export const consultant = {
  rating: {
    one: '<amount>{rating} of 5</amount> from {count} visit',
    other: '<amount>{rating} of 5</amount> from {count} visits',
  },
  repliesMinutes: 'Usually replies within {minutes} min',
  repliesHours: 'Usually replies within {hours} h',
  repliesDays: { one: 'Usually replies within {count} day', other: 'Usually replies within {count} days' },
  hosted: {
    one: '{count} visit hosted, {percent}% attended',
    other: '{count} visits hosted, {percent}% attended',
  },
} as const;
