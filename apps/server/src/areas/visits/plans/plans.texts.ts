export const PLAN_TEXTS = {
  tooSoonAfter: 'This time leaves no time to travel from the home before. Please find a new plan.',
  booked: 'Your visits have been booked.',
} as const;
