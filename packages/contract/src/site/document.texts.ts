/** Error messages of the fields of a site (docs/product.md, S1 to S39). */
export const site = {
  latin: 'Use Latin letters, digits, spaces and & . , ( ) -',
  shortNameNeeded: 'Needed, for the name has more than 16 characters',
  phone: 'Must be an Indian number, such as 020 0000 0001 or 98XXXXXXXX',
  https: 'Must be an https address',
  socialHost: 'Must be an https address of {host}',
  cin: 'Must be a CIN',
  gstin: 'Must be a GSTIN',
  colour: 'Must be a colour such as #0f4f46',
  noFile: 'There is no such file. Upload it again.',
  twice: 'This name is there already',
  oneContact: 'Must have a phone number or an e-mail address',
  contactNeeded: 'Needed, or people would see the invented one of Aangan',
  citiesNeeded: 'Needed, for the homes of Pune are in another state',
  registerNeeded: 'Needed, for the register of this state is not known here',
  numberMask: 'Use 9 for a digit, A for a letter, * for anything',
  smsName: 'Must be 2 to 16 letters, digits or spaces that every phone can show',
} as const;
