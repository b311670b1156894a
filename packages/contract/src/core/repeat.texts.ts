/** Messages of calls with an Idempotency-Key (decisions/0013). */
export const repeat = {
  stillUnderWay: 'Your request is still being processed. Please try again in a moment.',
  keyReused: 'This request was sent before with different details. Please send it again.',
} as const;
