/** Further messages of the field rules; apart, since they are loaded with forms alone. */
export const inputs = {
  notText: 'Must be text',
  tooLong: 'Must be at most {max} characters',
  control: 'Must not contain control characters',
  notUnicode: 'Must be valid Unicode text',
  wholeNumber: 'Must be a whole number from {min} to {max}',
  notNegative: 'Must be 0 or more',
  tooMuch: 'Must be at most {max}',
  notRupees: 'Must be an amount in rupees',
  notCode: 'Must be the 6-digit code',
  notDate: 'Must be a date, yyyy-MM-dd',
  notWebUrl: 'Must be a web address starting with http:// or https://',
  notInList: 'Must be one of {values}',
  notTrueOrFalse: 'Must be true or false',
  notTrue: 'Must be true',
} as const;
