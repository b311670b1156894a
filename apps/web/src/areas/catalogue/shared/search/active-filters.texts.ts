/** Texts of the chips of active filters, each with its value. */
export const activeFilterTexts = {
  chips: {
    name: '{value}',
    price: '{value}',
    area: '{value}',
    possessionBy: 'Possession by {value}',
    minDone: 'At least {value}% built',
    rera: 'RERA number',
    isHiddenOnly: 'Homes you hid',
  },
  areaFrom: 'From {area} sq ft',
  areaUnder: 'Under {area} sq ft',
  areaBetween: '{from} to under {to} sq ft',
} as const;
