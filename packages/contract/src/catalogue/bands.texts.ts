/** Words of price bands, in lakh and crore of rupees (DATA5, S33). */
export const bandTexts = {
  lakh: '{min}L-{max}L',
  lakhToCrore: '{min}L-{max}Cr',
  crore: '{min}Cr-{max}Cr',
  fromLakh: '{min}L+',
  fromCrore: '{min}Cr+',
} as const;
