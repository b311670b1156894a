/** Texts of the sign-in steps that no rule prescribes. */
export const AUTH_TEXTS = {
  typeRequired: 'Preferred accommodation type is required',
  sent: 'Enter the 6 digits sent to <number>{number}</number>.',
  noneSent:
    'No new OTP was sent to <number>{number}</number>. Enter the last one, or wait a little to ask for a new one.',
  cookiesNeeded:
    'Your browser blocks cookies, which are needed to sign in. Please allow cookies for this site and try again.',
  checkingBrowser: 'Checking your browser. This takes a few seconds.',
  notice: {
    title: 'What we use your data for',
    items: [
      {
        purpose: 'Your account, shortlist and visits',
        text: 'Name, number and e-mail, for as long as you keep the account.',
      },
      {
        purpose: 'A visit you book',
        text: 'Name, number and notes go to the consultant of that home, nobody else.',
      },
    ],
    whole: 'Read the full notice',
    newTab: ' (opens in a new tab)',
  },
} as const;
