export const privacy = {
  title: 'Privacy Policy',
  description: 'What {site} keeps about you, why, for how long, who sees it, and how to have it corrected or deleted.',
  dated: 'Effective from {date}',
  lead: 'We keep what is needed to show you homes and to arrange visits, and nothing else. There is no advertising on this site and nobody tracks you on it.',
  sections: [
    {
      id: 'what',
      title: '1. What we keep, and why',
      body: [
        {
          list: [
            '<strong>Your account:</strong> mobile number, name, e-mail address, preferred flat type and budget. The number is how you sign in; the rest helps us show homes that fit.',
            '<strong>Your shortlist and your visits:</strong> the properties you saved, the dates you asked for, the notes, stars and score cards you wrote, the notes of the consultant, and who changed a visit when, so that we can arrange the visit.',
            '<strong>Your searches and alerts:</strong> the searches you saved, how often you want to hear of them, and which homes we told you about and why, so that you do not hear of one twice.',
            '<strong>When you look at a home:</strong> the first time, the last, and the one before, so that we can show you what you saw and what has changed since; and the homes you hid, so that they stay hidden.',
            '<strong>Family boards:</strong> title, your names for homes, your comments, and the first names, votes and comments of whoever you gave the link to. Guests need no account, and a first name is all we ask of them; we keep a key for each, in their browser and as a hash here.',
            '<strong>Who looked at your number:</strong> each time a member of our staff opens, uses, exports or is shown your number or e-mail address in full, with name, reason and time. It is written down before it is shown, and you can read it.',
            '<strong>When you may be called,</strong> whether we may contact you at all, who acts for you if you cannot, and your complaints with our answers.',
            '<strong>What you agreed to:</strong> purpose, version and language of the notice, when and where you agreed, and when you withdrew.',
            '<strong>Messages:</strong> which notification, e-mail or SMS was sent to you, when, and the details in it.',
            '<strong>A record of changes:</strong> what you change in your profile and what our staff change in your account and your visits, with the values before and after, so that we can account for what was done.',
            '<strong>One-time codes:</strong> each is valid for 10 minutes, kept only as a keyed hash that cannot be turned back into the code, and removed a day later.',
            '<strong>Devices:</strong> when you signed in, on which kind of browser and system (‘Chrome on Android’) and when the session ends; not where you are. We keep the keys in your browser only as hashes. A session ends after 7 days without use, and after 30 days at the latest.',
            '<strong>Technical logs:</strong> time, address of the page, network address and outcome of a request. They hold no codes and no keys, and only the first and last two digits of a phone number.',
          ],
        },
        'We use this for two purposes, and ask for each on its own: your account, which you agree to when you register, and alert e-mails, which we send only if you ask for them. <notice>What we use your data for</notice> says it in a table. Our basis is your consent, as the Digital Personal Data Protection Act, 2023 requires.',
      ],
    },
    {
      id: 'sharing',
      title: '2. Who sees it',
      body: [
        {
          list: [
            'The consultant of a property sees your name and notes once you book a visit, and may open your number for it; once you ask for a location, your name and number go to them by SMS.',
            'Our administrators see accounts and visits, because they confirm them. Numbers and e-mail addresses are masked on our own pages until someone opens them with a reason. If you ask us not to contact you, only a legal or safety reason opens them.',
            'Whoever you give the link of a family board sees your first name, the homes on your shortlist, your names for them, and what you and the guests say there. They see no number and no e-mail address, and names of projects only where they have signed in. No page of ours shows a board to our staff.',
            'The SMS gateway receives your number and the text we send you: a code, news of your visit, or that your e-mail address was changed. If you ask for a location it also carries your name and number to the consultant.',
            'The e-mail gateway receives your address and our e-mails. Alerts are never sent by SMS.',
            'The company that hosts our servers stores data for us and may not use it.',
          ],
        },
        'We do not sell data, and pass it to others only where the law obliges us to. When you tap a link to WhatsApp, a map, a video or the RERA register you leave this site, and what you do there is subject to their rules; until you tap, nothing of theirs is loaded.',
      ],
    },
    {
      id: 'browser',
      title: '3. What stays in your browser',
      body: [
        'Cookies that keep you signed in; two notes that you have accepted the terms and the cookie policy; until you close the tab, what it needs to continue where you were, such as your chat with the assistant and half-filled forms; until you sign out, the pass of a visit that is near; the key of a family board you joined; and a store of pictures that makes pages open faster. The <cookies>Cookie Policy</cookies> lists them one by one.',
      ],
    },
    {
      id: 'retention',
      title: '4. How long',
      body: [
        'Your account and everything in it stay until you delete it. What is deleted earlier:',
        {
          list: [
            'Codes a day after they expire; sessions and links in messages 30 days after they ended.',
            'Notifications after 90 days; which browsers are yours 180 days after you last signed in there.',
            'The logs of our servers after 30 days.',
            'Messages to you and the record of who opened your number after 400 days, the details in a message after 90.',
            'What we told you in alerts after 400 days.',
            'Family boards {boardDays} days after they closed or ended, with everything guests wrote; what a guest said is deleted at once when they take it back, leave or are removed.',
            'Complaints a year after they are closed, consents a year after you withdrew.',
          ],
        },
        'When you delete your account, upcoming visits are cancelled, boards close, alerts stop and nobody can open your number from that moment. For 14 days you can keep the account. Then your name, number, e-mail address and profile are deleted, with your shortlist, searches, marks, boards, devices, call hours, nominee, score cards and the notes on your visits. For one year we keep, without your name, your visits with their ratings, who opened your number and when, what you agreed to and your complaints, to account for what was done. Then this is deleted too.',
        'Our record of changes still shows that something was done and when; the key to what it says about you is deleted with the account, so nobody can read your name, number, e-mail address or notes in it. An administrator who deletes an account at your request does so at once; only the record of who opened your number stays, for 400 days. Backups are kept for 14 days; should one be needed, accounts that were due are erased again at once.',
        'People who worked for us stay named beside what they did as our staff, because those it concerns have a right to know: in the record of who opened their number, in the answers to their complaints and in the history of their visits, for as long as these are kept.',
      ],
    },
    {
      id: 'rights',
      title: '5. Your rights',
      body: [
        'In <control>Privacy and control</control> you can, at any time and without asking us: see who opened your number, download all we hold about you as a page or as JSON, withdraw your consent to alert e-mails with as many taps as it took to give, say when you may be called or that you may not, name a person to act for you if you no longer can, file a complaint, and delete your account. Your name, e-mail address, number and profile you can correct in your profile.',
        'Guests of a family board can change or take back what they said, and leave it with everything of theirs, on the board itself.',
        'If you can no longer sign in, write to <mail>{supportEmail}</mail> or call <phone>{supportPhone}</phone>. Withdrawing the consent that your account rests on means deleting it, because we cannot run it without a number.',
      ],
    },
    {
      id: 'security',
      title: '6. How it is protected',
      body: [
        'Connections are encrypted. Sign-in keys cannot be read by scripts in the page. The number of codes, and of tries for each, is limited. Every request checks who you are and what you may see. When someone signs in on a new device, we tell you. If your data is ever lost or disclosed, we will tell you and the Data Protection Board of India without delay: what happened and when, what may follow, what we did, what you can do, and whom to ask.',
      ],
    },
    {
      id: 'transfers',
      title: '7. International transfers',
      body: [
        'Our servers and our people are in India. A provider we use, such as the SMS gateway, may process data in another country. That happens only where Indian law permits the transfer and the provider is bound by contract to protect the data as we do.',
      ],
    },
    {
      id: 'children',
      title: '8. Children under 18',
      body: [
        '{site} is not meant for children under 18, and we do not knowingly keep data about them. If you think that a child has registered, tell us and we will delete the account.',
      ],
    },
    {
      id: 'changes',
      title: '9. Policy changes',
      body: [
        'When this policy changes, we publish the new text here with its date. If a change needs your consent, we ask for it before it applies to you.',
      ],
    },
    {
      id: 'grievance',
      title: '10. Grievance officer',
      body: [
        'Complaints about your data go to our grievance officer, who acknowledges them and must respond within 30 days. You can file them in <complaints>Privacy and control</complaints>. If the answer does not satisfy you, you may turn to the Data Protection Board of India.',
      ],
    },
  ],
} as const;
