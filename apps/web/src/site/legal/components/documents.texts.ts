export const documents = {
  registeredOffice: 'registered office',
  cin: 'CIN',
  gstin: 'GSTIN',
} as const;
