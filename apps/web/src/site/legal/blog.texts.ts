export const blog = {
  title: 'Blog',
  description: 'Notes from {site}: what an all-inclusive price contains, and how to read a RERA record.',
  lead: 'Two notes we would give a friend before the first visit.',
  duties:
    'Stamp duty in Pune and Pimpri-Chinchwad comes to about seven per cent, a little less when a woman buys alone, and registration to one per cent, ₹30,000 at the most.',
  dutiesOfState: 'Stamp duty in {state} comes to {duty} per cent and registration to {registration} per cent.',
  total: '₹{lakh} lakh',
  sections: [
    {
      id: 'all-inclusive-price',
      title: 'What an all-inclusive price contains',
      body: [
        'The price in the agreement is not what a flat costs. While a building is under construction, GST is added: five per cent as a rule and one per cent for a flat of up to 90 square metres of carpet area if all that the promoter charges for it, parking and club among it, is at most ₹45 lakh. {duties}',
        'A flat with an agreement price of ₹60 lakh therefore costs about {total} in total. That second figure is the one we show, because it is the one you need from the bank and from your savings. Rates change: ask your consultant for the current rate sheet.',
      ],
    },
    {
      id: 'rera-record',
      title: 'How to read a RERA record',
      body: [
        'Every project on sale in {state} has a registration number, and a large one has several, one for each phase. Look it up on the website of <register>{register}</register> and compare three things with what you were told: the completion date that the promoter has declared to the authority, the carpet areas on the sanctioned plan, and the number of flats already sold.',
        'An extended date is no reason to walk away. One that nobody mentioned is a reason to ask. Interest for delay counts from the date in your agreement, whatever the register says later.',
      ],
    },
  ],
} as const;
