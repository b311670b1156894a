/** Messages of the inputs of visits. */
export const visitInputs = {
  notTime: 'Must be a time, HH:mm',
  oneScore: 'Give at least one score',
  homes: 'Must be {min} to {max} different homes',
  notAfter: 'Must be later than notBefore',
  movedStatus: 'Must be PENDING: a moved visit waits for confirmation',
} as const;
