/** What the firm is called and says of itself unless an operator gives other words. */
export const siteWords = {
  name: 'Aangan',
  tagline: 'Premium 2, 3 and 4BHK apartments in Pune, with the full price and the RERA record of every home.',
  address: 'Moshi, Pune, Maharashtra 412105, India',
  office: 'Moshi, Pune',
  officeHours: '24/7 hours available',
  grievanceOfficer: 'Grievance Officer, Aangan',
  arbitrationSeat: 'New Delhi',
  city: 'Pune',
  state: 'Maharashtra',
  register: 'MahaRERA',
} as const;
