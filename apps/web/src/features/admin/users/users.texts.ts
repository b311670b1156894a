/** Users whose e-mail address mail cannot reach. */
export const users = {
  oneUnreachable: '{accounts} account has an e-mail address that mail cannot reach.',
  manyUnreachable: '{accounts} accounts have an e-mail address that mail cannot reach.',
  howToMend:
    'Mail cannot reach these accounts. Open the contact to see the address, and change it in the menu of the row once the person has told you the right one.',
  showUnreachable: 'Show them',
  showAll: 'Show all users',
  changeEmail: 'Change e-mail',
  dialogTitle: 'Change the e-mail address of {name}',
  dialogText: 'They are sent a question to confirm the new address.',
  newEmail: 'New e-mail address',
  save: 'Change e-mail',
  saving: 'Changing...',
  saved: 'E-mail address changed',
  saveFailed: 'The e-mail address could not be changed. Please try again.',
} as const;
