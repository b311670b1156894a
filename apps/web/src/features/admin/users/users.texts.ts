export const users = {
  executives: 'Executives',
  buyers: 'Buyers',
  status: 'Status',
  allStatuses: 'All statuses',
  active: 'Active',
  inactive: 'Inactive',
  order: 'Order',
  orders: { newest: 'Newest first', oldest: 'Oldest first', name: 'Name, A to Z' },
  makeRole: 'Make {role}',
  activate: 'Activate',
  deactivate: 'Deactivate',
  changing: 'Changing...',
  roleTitles: {
    ADMIN: 'Make {name} an admin?',
    EXECUTIVE: 'Make {name} an executive?',
    USER: 'Make {name} a user?',
  },
  roleTexts: {
    ADMIN: 'They can then change every property, booking and account, and open the contact of any buyer.',
    EXECUTIVE:
      'They can then host visits and open the contacts of the buyers they meet. They cannot use the admin area.',
    USER: 'They can then browse and book visits only. They cannot use the admin area or the visits desk.',
  },
  deactivation: {
    title: 'Deactivate {name}?',
    text: 'They are signed out on every device and cannot sign in until they are activated again.',
  },
  // users whose e-mail address mail cannot reach
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
