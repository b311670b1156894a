/** What a code is sent with. */
export const codeTexts = {
  signIn: '{code} is your {site} code. It is valid for 10 minutes. Please do not share it with anyone.',
} as const;
