export const cookies = {
  title: 'Cookie Policy',
  description: 'The cookies {site} sets, what each is for and how long it lasts, and how to manage them.',
  dated: 'Last updated: {date}',
  lead: 'We set four cookies that sign you in or keep you signed in, and one when you choose a language. A visitor who does neither gets none.',
  sections: [
    {
      id: 'what',
      title: '1. What cookies are',
      body: [
        'Cookies are small pieces of text that a site asks your browser to keep and to send back with later requests. Other data in your browser, such as local storage and the cache of a service worker, stays on your device and is not sent.',
      ],
    },
    {
      id: 'types',
      title: '2. Types of cookies',
      body: [
        {
          list: [
            '<strong>Essential:</strong> without them you cannot sign in.',
            '<strong>Preferences:</strong> they remember choices you have made.',
            '<strong>Analytics:</strong> they count how a site is used.',
            '<strong>Marketing:</strong> they follow which advertisement brought you.',
          ],
        },
        'At present we set essential cookies, and one of preferences when you choose a language. You choose it yourself, and so there is no banner: there is nothing else to agree to. Before any other type is switched on we will ask for your consent.',
      ],
    },
    {
      id: 'table',
      title: '3. The cookies by name',
      body: [],
    },
    {
      id: 'third-parties',
      title: '4. Third parties',
      body: [
        'No third party sets cookies through our pages, because nothing of theirs is loaded into them: fonts, pictures, maps and QR codes come from our own server. Links to WhatsApp, to maps, to videos and to the RERA register lead to sites that have their own policies.',
        'Where there is a button ‘Street map’, pressing it loads map pictures from the host that is named below it, which then sees your IP address. Before that nothing is loaded from there.',
      ],
    },
    {
      id: 'managing',
      title: '5. Managing cookies',
      body: [
        'Signing out removes the cookies that keep you signed in; <code>sign_in_browser</code> stays until it expires and is of no use without a code sent to your phone. Every browser can show, block and delete cookies and other stored data in its settings, mostly under Privacy. If you block ours, you can still see the public pages, but you cannot sign in.',
      ],
    },
    {
      id: 'opt-out',
      title: '6. Opt-out links',
      body: ['If analytics or marketing cookies are ever used here, you can opt out for all sites at once:'],
    },
    {
      id: 'dnt',
      title: '7. Do not track',
      body: [
        '{site} does not respond to do-not-track signals. As nobody is tracked here, the site behaves the same with and without them.',
      ],
    },
    {
      id: 'updates',
      title: '8. Updates',
      body: ['We change this page whenever the cookies change. The date above is always today’s.'],
    },
    {
      id: 'contact',
      title: '9. Contact',
      body: ['Questions about cookies: <mail>{supportEmail}</mail>.'],
    },
  ],
  columns: { name: 'Name', lifetime: 'Lasts', type: 'Type', purpose: 'What it is for', set: 'Set' },
  cookiesByName: 'Cookies by name',
  besides:
    'Besides cookies, our pages keep this in your browser. It is not sent along with every request, as cookies are.',
  storedByName: 'What else is kept, by name',
  types: { essential: 'Essential', functionality: 'Functionality', analytics: 'Analytics', marketing: 'Marketing' },
  set: {
    signIn: 'When you sign in',
    code: 'When you ask for a code',
    language: 'When you choose a language',
    never: 'Not set at present',
  },
  lifetimes: {
    hours24: '24 hours',
    day: '1 day',
    days7: '7 days',
    signInBrowser: '1 hour; 180 days once you have signed in',
    months3: '3 months',
    months6: '6 months',
    years2: '2 years',
    cleared: 'Until you clear it',
    tab: 'Until you close the tab',
    signOut: 'Until you sign out or close the tab',
    board: '{days} days after the end of the board, when you next open one; at once when you leave it',
    visit: 'Until you sign out, or no visit is near',
    update: 'Until an update brings another one, or you clear it',
  },
  purposes: {
    access_token: 'Keeps you signed in.',
    refresh_token: 'Renews your sign-in without a new code.',
    signed_in: 'Tells the page that there is a sign-in to renew. Holds no personal data.',
    sign_in_browser:
      'Tells the browser that asked for a code apart from strangers who type the same number, so that they cannot stop you from signing in.',
    user_preferences: 'Remembers the language you chose.',
    _ga: 'Would tell visitors apart in Google Analytics.',
    _gid: 'Would tell visitors apart for a day in Google Analytics.',
    _fbp: 'Would measure advertisements on Facebook.',
  },
  stored: {
    termsAccepted: 'You have accepted the terms.',
    cookieConsent: 'You have accepted this policy.',
    'boardGuest:':
      'With the number of a family board you joined: the key by which it knows your votes. It holds no name.',
    'aangan:return-to': 'The page you wanted before you signed in.',
    'aangan:pending-action': 'What you wanted to do before you signed in.',
    'aangan:chat': 'Your chat with the assistant.',
    'aangan:chat-open': 'Whether the chat is open.',
    'aangan:scroll': 'How far down you left each page.',
    pressed: 'The button you pressed while an update was fetched.',
    'reloaded-at': 'When the page was last fetched anew after an update.',
    'street-map': 'You chose the street map in place of our sketch.',
    'draft:': 'With the name of a form: what you have filled in so far.',
    compare: 'The flats you have put aside to compare.',
    'images-v1': 'A cache of 200 pictures of homes.',
    'visit-v1': 'A cache of the pass of a visit in the next 7 days, so that it opens without network.',
    'offline:': 'With the number of a release: a cache of the page that says that you are offline.',
  },
  forgetLanguage: 'Forget my language',
  languageForgotten: 'Language forgotten',
  optOut: {
    google: 'Google Analytics opt-out',
    facebook: 'Facebook advertisement settings',
    choices: 'Your Online Choices',
  },
} as const;
