/** The words of the sign-in steps that are not the documents'. */
export const AUTH_TEXTS = {
  checkingBrowser: 'Checking your browser. This takes a few seconds.',
} as const;
