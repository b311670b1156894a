/** Of a home as lists and pages show it. */
export const properties = {
  register: 'register: {month}',
  nameAloud: 'Home in {location}, name shown after sign-in',
  towersIn: 'Apartment towers in {location}',
  flatTypes: 'Flat types',
  construction: 'Construction',
  possession: 'Possession',
} as const;
