export const refund = {
  title: 'Refund Policy',
  description: '{site} takes no payments: what that means, and whom to ask about money paid for a flat.',
  lead: 'Using {site} is free. The site takes no payments, so there is nothing to refund.',
  sections: [
    {
      id: 'us',
      title: 'What you pay us',
      body: [
        'Nothing. Searching, shortlisting, booking and moving a visit cost nothing, and a visit you miss costs nothing either. If anybody asks you for money in our name, do not pay, and tell us: <mail>{supportEmail}</mail>.',
      ],
    },
    {
      id: 'promoter',
      title: 'What you pay a promoter',
      body: [
        'Money for a flat is paid to the promoter of the project, under the agreement between the two of you. Refunds then follow that agreement and the Real Estate (Regulation and Development) Act, 2016. A promoter may not take more than ten per cent of the price before a registered agreement for sale. Complaints go to {register}.',
      ],
    },
  ],
} as const;
