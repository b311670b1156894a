export const terms = {
  title: 'Terms of Service',
  description:
    'The terms on which {site} may be used: who may use it, what a listing is and is not, visits, fees, liability and disputes.',
  dated: 'Effective from {date}',
  lead: 'By registering with {site} or using it you agree to these terms. Please read them; they are short.',
  sections: [
    {
      id: 'who',
      title: '1. Who may use the site',
      body: [
        'You must be 18 years of age or older. You register with your own mobile number, a name and an e-mail address that are yours, and you keep them correct. One person keeps one account. Do not share the one-time codes we send you: nobody at {site} will ever ask you for one.',
      ],
    },
    {
      id: 'listings',
      title: '2. Listings',
      body: [
        'All listings are created and managed by our administrators. Users cannot post listings. We take care that a listing agrees with what the promoter has given us and with the public register, yet it is information, not an offer, and plans may change while a project is under construction.',
        'Prices are shown in Indian rupees with GST, stamp duty and registration charges included, at the rates in force when the listing was last changed. The binding price is the one in your agreement for sale. Areas are carpet areas in square feet, within the meaning of the Real Estate (Regulation and Development) Act, 2016.',
        'Check the registration of a project yourself on the website of {register}, <register>{registerHost}</register>, before you pay anything. Pictures marked as computer-generated show what is planned, not what has been built.',
      ],
    },
    {
      id: 'visits',
      title: '3. Site visits and consultants',
      body: [
        'You may ask for one visit to each property, from today to 30 days ahead, and move it while it is pending or confirmed. A visit is certain once it is confirmed. To arrange it we share your name, number and notes with the consultant of that property, who may call you about it. On site, follow the safety instructions of the people who work there.',
      ],
    },
    {
      id: 'conduct',
      title: '4. Fair use',
      body: [
        'Do not copy the catalogue automatically, test other people’s numbers or codes, disturb the service, or use it to reach our consultants with anything but your own interest in a home. We may limit, deactivate or close an account that does. If your account has been deactivated and you think that is a mistake, write to <mail>{supportEmail}</mail>.',
      ],
    },
    {
      id: 'fees',
      title: '5. Fees',
      body: [
        'Browsing, shortlisting and booking visits cost nothing. If we ever offer a paid service, its fee is stated in Indian rupees (INR) before you order it, with the taxes that apply. See also our <refund>Refund Policy</refund>.',
      ],
    },
    {
      id: 'liability',
      title: '6. Liability',
      body: [
        'We are liable for our own wilful acts and gross negligence, and wherever the law does not let us limit our liability. Beyond that, our total liability towards you is limited to the fees you have paid us in the 12 months before the claim arose or INR 5,000, whichever is greater. We are not a party to your agreement with a promoter and do not answer for the promoter. Nothing here takes away a right that the law on real estate or on consumers gives you.',
      ],
    },
    {
      id: 'disputes',
      title: '7. Law and disputes',
      body: [
        'Indian law applies. Please write to us first; most things can be put right in a few days. What cannot is referred to arbitration by a sole arbitrator under the Arbitration and Conciliation Act, 1996. The seat of the arbitration is {arbitrationSeat} and its language is English. Your right to go to a consumer commission or to the real estate authority stays as it is.',
      ],
    },
    {
      id: 'changes',
      title: '8. Changes',
      body: [
        'When these terms change in a way that matters to you, we say so on this page, with the day from which the change applies. If you do not agree, you may close your account: write to <mail>{supportEmail}</mail>.',
      ],
    },
  ],
} as const;
