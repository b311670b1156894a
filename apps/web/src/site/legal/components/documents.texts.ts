export const documents = {
  // Of the page in other languages, in the order English, Marathi, Hindi without that of the page itself.
  versions:
    'This page is also available in <first>मराठी</first> and <second>हिन्दी</second>. Where the versions differ the English one applies, unless the law lets you rely on the one you read.',
  registeredOffice: 'registered office',
  cin: 'CIN',
  gstin: 'GSTIN',
} as const;
