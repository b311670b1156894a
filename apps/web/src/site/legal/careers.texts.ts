export const careers = {
  title: 'Careers',
  description: 'Work at {site} in {office}: who we look for and how to write to us.',
  lead: 'There are no openings today, but we read every letter.',
  sections: [
    {
      id: 'people',
      title: 'Who fits in here',
      body: [
        'People who would rather lose a sale than bend a figure. Consultants who know one locality on foot; writers who can describe a flat without adjectives; engineers who care how heavy a page is on a cheap phone.',
      ],
    },
    {
      id: 'apply',
      title: 'How to write to us',
      body: [
        'Send a page about yourself and one piece of work you are proud of to <mail>{generalEmail}</mail>. We answer within two weeks, and delete your letter after six months unless you ask us to keep it.',
      ],
    },
  ],
} as const;
