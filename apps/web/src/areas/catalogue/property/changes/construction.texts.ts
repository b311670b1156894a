/** Texts of the construction photographs, by month. */
export const diary = {
  title: 'Build diary',
  built: 'construction {percent}%',
  takenOn: 'Taken on {date}, {name}',
  all: 'All {count} pictures',
  allOfMonth: 'All {count} pictures of {month}',
  earlier: 'Earlier months',
  old: 'The latest photo is from {date}.',
  none: 'No construction photos on record.',
  viewed: 'Build diary of {name}, {month}',
} as const;
