/** Texts of the sample of the public pages, with an invented home. */
export const siteSample = {
  name: 'Bakul',
  location: 'A locality',
  price: '₹59.7 L - ₹83.2 L',
  noPicture: 'No picture',
  featured: 'Featured',
  facts: [
    { label: 'Flat types', value: '2, 3BHK' },
    { label: 'Construction', value: '60%' },
    { label: 'Possession', value: 'Jun 2027' },
  ],
  primary: 'Schedule a visit',
  second: 'Contact Us',
  brand: 'Verified',
  link: 'View all properties',
} as const;
