/** The words of the sign-in steps that no rule gives. */
export const AUTH_TEXTS = {
  checkingBrowser: 'Checking your browser. This takes a few seconds.',
} as const;
