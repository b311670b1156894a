import type { BookingStatus } from '@aangan/contract/visits/statuses';

/** Refusals of scores and ratings, for logs and other clients. */
export const scores = {
  ratedTooOften: 'You have changed this rating {count} times in 24 hours. You can change it again from {when}.',
  refused: "A {state} visit can't be {done}.",
  states: {
    PENDING: 'pending',
    CONFIRMED: 'confirmed',
    SCHEDULED: 'scheduled',
    COMPLETED: 'completed',
    CANCELED: 'cancelled',
    NO_SHOW: 'missed',
  } satisfies Record<BookingStatus, string>,
  coming: 'coming',
  withoutHost: 'hostless',
  own: 'self-hosted',
  old: 'long past',
  ratedLongAgo: 'long rated',
  scored: 'scored',
  rated: 'rated',
  ratedAnew: 'rated anew',
} as const;
