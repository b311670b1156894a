/** Texts of the code that confirms one action. */
export const stepUp = {
  send: 'Send me a code',
  sending: 'Sending...',
  enter: 'Enter the 6 digits sent to <number>{number}</number>.',
  codeLabel: '6-digit code',
  resendIn: 'Resend OTP in 0:{seconds}',
  resend: 'Resend OTP',
  failed: 'That did not work. Please try again.',
} as const;
