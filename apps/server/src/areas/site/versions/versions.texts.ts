/** The refusals about the site, and what the command line says. */
export const siteTexts = {
  stale:
    'Someone else saved the site while you were editing it. Load it again to see their changes before you save yours.',
  locked: 'This site is set up from a file. Ask whoever runs the server.',
  smsRegistered: 'Your registered SMS texts name {old}. Register them with {new} first, then save again.',
  tooLarge: 'Must be at most 48 KB as JSON',
} as const;
