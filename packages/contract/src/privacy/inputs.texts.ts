/** Messages of the inputs of contact, consent and rights. */
export const privacyInputs = {
  callDays: 'Must be one to seven different days, 1 (Monday) to 7',
  callHours: 'Must be before to',
  versionRequired: 'Name the version of the notice',
  languageRequired: 'Name the language of the notice',
  nameRequired: 'Name is required',
  relationRequired: 'Enter how you are related',
  tooShort: 'Must be at least {min} characters',
} as const;
