/** What the calls of family boards say of a refusal. */
export const boards = {
  tooMany: 'You already have {max} open boards. Close one first.',
  leaving: 'Your account is about to be deleted. Press Keep my account first.',
  over: 'This board has ended. Create a new one.',
  full: 'This board is full: it has {max} guests. Ask its owner to remove someone.',
  tooManyComments: 'This board is full: it has {max} comments. Remove some to add more.',
  nameTaken: 'Someone here already has this name. Add a letter of your surname.',
  tellsName: 'Choose another word: project names are shown after signing in',
} as const;
