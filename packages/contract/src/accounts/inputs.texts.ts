/** Messages of the inputs of accounts. */
export const accountInputs = {
  proof: 'Must contain the challenge and its solution',
  budgetOrder: 'Must not be more than the maximum budget',
} as const;
