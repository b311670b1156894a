/** Texts of the dialog about a conflict between two editors. */
export const conflicts = {
  text: 'It was changed after you opened it, so your version was not saved. Choose what to keep.',
  sameVersion: 'The saved version is the same as yours.',
  loadNewest: 'Load the newest version',
  saveChoice: 'Save my choice',
  mine: 'Your version',
  stored: 'Saved version',
} as const;
