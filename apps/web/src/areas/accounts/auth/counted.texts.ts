/** Texts of the sign-in steps with a count or a list in them (AUTH9, AUTH14). */
export const counted = {
  sentAgain: {
    one: 'OTP sent successfully to your phone number ({count} resend remaining)',
    other: 'OTP sent successfully to your phone number ({count} resends remaining)',
  },
  resendsLeft: { one: '{count} resend remaining', other: '{count} resends remaining' },
  incorrect: {
    one: 'The OTP you entered is incorrect. Please check and try again. ({count} attempt remaining)',
    other: 'The OTP you entered is incorrect. Please check and try again. ({count} attempts remaining)',
  },
  fieldsMissing: 'Missing required fields for registration: {fields}',
  fieldsInvalid: 'Validation failed: {messages}',
} as const;
