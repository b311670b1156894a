/** Texts of the fields for numbers, codes and addresses. */
export const fields = {
  noCode: 'There is no single 6-digit code in what you pasted. Please type it.',
} as const;
