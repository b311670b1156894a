/** Texts about a home, shared by lists and pages. */
export const properties = {
  register: 'register: {month}',
  nameAloud: 'Home in {location}, name shown after sign-in',
  towersIn: 'Apartment towers in {location}',
  flatTypes: 'Flat types',
  construction: 'Construction',
  possession: 'Possession',
} as const;
