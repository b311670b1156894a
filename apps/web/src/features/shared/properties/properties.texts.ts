/** Of a home as lists and pages show it. */
export const properties = {
  register: 'register: {month}',
} as const;
