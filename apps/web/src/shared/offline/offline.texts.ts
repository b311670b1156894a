export const offline = {
  outOfDate: 'You are offline. This list may be out of date.',
} as const;
