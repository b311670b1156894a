import type { ConsentPurpose } from './lists.ts';

interface PurposeText {
  title: string;
  text: string;
  /** The data used. */
  data: string;
  keptFor: string;
  seenBy: string;
}

/** The text of a notice in one language, shown before consent. */
export interface NoticeText {
  title: string;
  lead: string;
  purposes: Record<ConsentPurpose, PurposeText>;
  /** Column headings of the table. */
  columns: { data: string; purpose: string; keptFor: string; seenBy: string };
  needed: string;
  optional: string;
  /** How to withdraw, to complain to us, and to complain to the Board: a heading and its sentences each. */
  rights: readonly { title: string; text: string }[];
}

/**
 * The notice by version and language. A released text is never edited, since people agreed to it: a change is a new version
 * (docs/decisions/0058).
 */
export const notice = {
  '2026-11': {
    en: {
      title: 'What we use your data for',
      lead: 'We use your data for two things. The first is needed for an account; the second only if you ask for it. We do not advertise, measure or sell.',
      purposes: {
        ACCOUNT: {
          title: 'Your account',
          text: 'To keep your account, shortlist and visits, and to pass your name, number and notes to the consultant of a home you book.',
          data: 'Name, mobile number, e-mail address, flat type and budget; the homes you save, hide, open and visit; your notes, saved searches, family boards and complaints; call hours and nominee; on which kind of device you are signed in; which messages we sent you.',
          keptFor:
            'For as long as you keep the account. When you delete it, your name, contact and what you wrote go after 14 days. A year longer we keep, without your name, your visits with their ratings, who opened your number, what you agreed to and your complaints.',
          seenBy:
            'The consultant of a home you book or whose location you ask for, and our administrators. They open your number with a reason, which you can read. Whoever you give the link of a family board sees your first name, your shortlist and what you write there, and no number. The SMS and e-mail gateways and the host of our servers handle it for us.',
        },
        ALERT_EMAILS: {
          title: 'Alert e-mails',
          text: 'To mail you new homes and price drops for your saved searches and your shortlist.',
          data: 'E-mail address, saved searches and shortlist.',
          keptFor: 'Until you stop the mails. That you had agreed is kept a year longer.',
          seenBy: 'Nobody of us. The e-mail gateway delivers the mails for us.',
        },
      },
      columns: { data: 'Data', purpose: 'Purpose', keptFor: 'How long', seenBy: 'Who sees it' },
      needed: 'Needed for an account',
      optional: 'Only if you agree',
      rights: [
        {
          title: 'How to withdraw',
          text: 'Alert e-mails: press <stop>Stop alert e-mails</stop> in any of them, or turn them off in <privacy>Privacy and control</privacy>. Your account: delete it there, with a code that we send to your number. Neither takes more taps than agreeing did.',
        },
        {
          title: 'How to complain to us',
          text: 'File a complaint in <privacy>Privacy and control</privacy>, or write to {grievanceEmail}. You get an answer within 30 days.',
        },
        {
          title: 'How to complain to the Data Protection Board of India',
          text: 'If our answer does not satisfy you, you may complain to the Board, on its portal or in its app. Complain to us first: the Board asks for that.',
        },
      ],
    },
  },
} as const satisfies Record<string, Record<string, NoticeText>>;
