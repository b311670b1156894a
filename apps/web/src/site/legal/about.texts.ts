export const about = {
  title: 'About Us',
  description:
    '{site} is a marketplace for premium apartments in {city}: the full price, the RERA record and one consultant for every home.',
  lead: '{site} means courtyard: the open room in the middle of a home, where everybody meets.',
  pictureAlt: 'A paved path curves through a garden with young trees towards an apartment tower',
  pictureCaption: 'A garden between homes: a computer-generated image',
  figures: [
    { figure: '20+', label: 'Years' },
    { figure: '500+', label: 'Properties' },
    { figure: '98%', label: 'Satisfaction' },
  ],
  story: [
    {
      id: 'story',
      title: 'Our story',
      body: [
        'We began with a notebook of flats around Moshi, at a time when the road to Alandi still ran between fields. Buyers came with the same three questions: what does it cost in total, is it registered, and can I see it? For twenty years we have answered them, home by home.',
        '{site} puts those answers on one page. Every listing is written by our own staff after a visit. We do not take listings from the public, and no project can pay to be placed above another.',
      ],
    },
  ],
  mission: [
    {
      id: 'mission',
      title: 'Our mission',
      body: [
        {
          list: [
            'Show every home with its full price, taxes and registration included.',
            'Put the RERA record of each project next to its name.',
            'Give every buyer one consultant, who is there from the first call to the keys.',
            'Keep a site visit one tap away, and make moving it just as easy.',
          ],
        },
      ],
    },
  ],
  values: {
    title: 'Our values',
    list: [
      { name: 'Excellence', text: 'We list few homes and know each of them: its plans, its papers and its people.' },
      {
        name: 'Integrity',
        text: 'Prices are complete, computer-generated pictures say so, and nothing is called urgent.',
      },
      { name: 'Innovation', text: 'A site that opens quickly on any phone, and visits booked without a call.' },
      {
        name: 'Exclusivity',
        text: 'Apartments with two, three and four bedrooms in five localities that we know on foot.',
      },
    ],
  },
  team: [
    {
      id: 'team',
      title: 'Our team',
      body: [
        'Our consultants live in the localities they speak about. Each looks after only a few projects, visits them every month, and is named on the page of every home in their care. Behind them, a small team in Moshi checks prices against the builder’s sheets and registrations against the state register.',
      ],
    },
  ],
} as const;
