/** What the calls of family boards say of a refusal. */
export const boards = {
  tooMany: 'You have {max} boards that work. Close one of them first.',
  leaving: 'Your account is about to be deleted. Press Keep my account first.',
  over: 'This board is over. Make a new one.',
  full: 'This board has {max} guests. Ask for somebody to be removed.',
  tooManyComments: 'This board has {max} comments, and room for more once some are removed.',
  nameTaken: 'Somebody here has this name already. Add a letter of your surname.',
  tellsName: 'Choose another word: project names are shown after signing in',
} as const;
