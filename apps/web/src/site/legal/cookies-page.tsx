import { paths } from '@aangan/contract/paths';
import { BOARD_RETENTION_DAYS } from '@aangan/contract/boards/lists';
import { SITE } from '@aangan/contract/core/site';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmailLink } from './components/contact-links.tsx';
import { DocumentPage, Section } from './components/document-page.tsx';
import { useTodayText } from './use-today-text.ts';
import styles from './cookies-page.module.css';

interface CookieRow {
  name: string;
  lifetime: string;
  type: string;
  purpose: string;
  set: string;
}

const COOKIES: readonly CookieRow[] = [
  {
    name: 'access_token',
    lifetime: '1 day',
    type: 'Essential',
    purpose: 'Keeps you signed in.',
    set: 'When you sign in',
  },
  {
    name: 'refresh_token',
    lifetime: '7 days',
    type: 'Essential',
    purpose: 'Renews your sign-in without a new code.',
    set: 'When you sign in',
  },
  {
    name: 'signed_in',
    lifetime: '7 days',
    type: 'Essential',
    purpose: 'Tells the page that there is a sign-in to renew. Holds no personal data.',
    set: 'When you sign in',
  },
  {
    name: 'sign_in_browser',
    lifetime: '1 hour; 180 days once you have signed in',
    type: 'Essential',
    purpose:
      'Tells the browser that asked for a code apart from strangers who type the same number, so that they cannot stop you from signing in.',
    set: 'When you ask for a code',
  },
  {
    name: 'user_preferences',
    lifetime: '6 months',
    type: 'Functionality',
    purpose: 'Would remember choices such as filters.',
    set: 'Not set at present',
  },
  {
    name: '_ga',
    lifetime: '2 years',
    type: 'Analytics',
    purpose: 'Would tell visitors apart in Google Analytics.',
    set: 'Not set at present',
  },
  {
    name: '_gid',
    lifetime: '24 hours',
    type: 'Analytics',
    purpose: 'Would tell visitors apart for a day in Google Analytics.',
    set: 'Not set at present',
  },
  {
    name: '_fbp',
    lifetime: '3 months',
    type: 'Marketing',
    purpose: 'Would measure advertisements on Facebook.',
    set: 'Not set at present',
  },
];

interface StoredRow {
  /** A name that ends in a colon is a prefix. */
  name: string;
  lifetime: string;
  purpose: string;
}

const UNTIL_TAB = 'Until you close the tab';
const UNTIL_SIGN_OUT = 'Until you sign out or close the tab';

/** Each storage key and cache by name; a test compares a browser with this list (I29). */
const STORED: readonly StoredRow[] = [
  { name: 'termsAccepted', lifetime: 'Until you clear it', purpose: 'You have accepted the terms.' },
  { name: 'cookieConsent', lifetime: 'Until you clear it', purpose: 'You have accepted this policy.' },
  {
    name: 'boardGuest:',
    lifetime: `${BOARD_RETENTION_DAYS} days after the end of the board, when you next open one; at once when you leave it`,
    purpose: 'With the number of a family board you joined: the key by which it knows your votes. It holds no name.',
  },
  { name: 'aangan:return-to', lifetime: UNTIL_TAB, purpose: 'The page you wanted before you signed in.' },
  { name: 'aangan:pending-action', lifetime: UNTIL_TAB, purpose: 'What you wanted to do before you signed in.' },
  { name: 'aangan:chat', lifetime: UNTIL_TAB, purpose: 'Your chat with the assistant.' },
  { name: 'aangan:chat-open', lifetime: UNTIL_TAB, purpose: 'Whether the chat is open.' },
  { name: 'aangan:scroll', lifetime: UNTIL_TAB, purpose: 'How far down you left each page.' },
  { name: 'pressed', lifetime: UNTIL_TAB, purpose: 'The button you pressed while an update was fetched.' },
  { name: 'reloaded-at', lifetime: UNTIL_TAB, purpose: 'When the page was last fetched anew after an update.' },
  { name: 'street-map', lifetime: UNTIL_TAB, purpose: 'You chose the street map in place of our sketch.' },
  { name: 'draft:', lifetime: UNTIL_SIGN_OUT, purpose: 'With the name of a form: what you have filled in so far.' },
  { name: 'compare', lifetime: UNTIL_SIGN_OUT, purpose: 'The flats you have put aside to compare.' },
  { name: 'images-v1', lifetime: 'Until you clear it', purpose: 'A cache of 200 pictures of homes.' },
  {
    name: 'visit-v1',
    lifetime: 'Until you sign out, or no visit is near',
    purpose: 'A cache of the pass of a visit in the next 7 days, so that it opens without network.',
  },
  {
    name: 'offline:',
    lifetime: 'Until an update brings another one, or you clear it',
    purpose: 'With the number of a release: a cache of the page that says that you are offline.',
  },
];

const KEPT_COLUMNS: readonly Column<StoredRow>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <code>{name}</code> },
  { key: 'lifetime', header: 'Lasts', cell: ({ lifetime }) => lifetime },
  { key: 'purpose', header: 'What it is for', cell: ({ purpose }) => purpose },
];

const COLUMNS: readonly Column<CookieRow>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <code>{name}</code> },
  { key: 'lifetime', header: 'Lasts', cell: ({ lifetime }) => lifetime },
  { key: 'type', header: 'Type', cell: ({ type }) => type },
  { key: 'purpose', header: 'What it is for', cell: ({ purpose }) => purpose },
  { key: 'set', header: 'Set', cell: ({ set }) => set },
];

/** Cookie policy (INFO5); the date is today's (INFO6). */
export function CookiesPage() {
  const today = useTodayText();
  return (
    <DocumentPage
      title="Cookie Policy"
      description={`The cookies ${SITE.name} sets, what each is for and how long it lasts, and how to manage them.`}
      path={paths.cookies()}
      isLegal
      dated={<>Last updated: {today}</>}
      lead="We set four cookies, all of them needed to sign you in or to keep you signed in. A visitor who does not ask for a code gets none."
    >
      <Section id="what" title="1. What cookies are">
        <p>
          Cookies are small pieces of text that a site asks your browser to keep and to send back with later requests.
          Other data in your browser, such as local storage and the cache of a service worker, stays on your device and
          is not sent.
        </p>
      </Section>
      <Section id="types" title="2. Types of cookies">
        <ul>
          <li>
            <strong>Essential:</strong> without them you cannot sign in.
          </li>
          <li>
            <strong>Preferences:</strong> they remember choices you have made.
          </li>
          <li>
            <strong>Analytics:</strong> they count how a site is used.
          </li>
          <li>
            <strong>Marketing:</strong> they follow which advertisement brought you.
          </li>
        </ul>
        <p>
          At present we set essential cookies only, and so there is no banner: there is nothing to agree to. Before any
          other type is switched on we will ask for your consent.
        </p>
      </Section>
      <Section id="table" title="3. The cookies by name">
        <div className={styles.table}>
          <DataTable caption="Cookies by name" columns={COLUMNS} rows={COOKIES} rowKey={({ name }) => name} />
        </div>
        <p>
          Besides cookies, our pages keep this in your browser. It is not sent along with every request, as cookies are.
        </p>
        <div className={styles.table}>
          <DataTable
            caption="What else is kept, by name"
            columns={KEPT_COLUMNS}
            rows={STORED}
            rowKey={({ name }) => name}
          />
        </div>
      </Section>
      <Section id="third-parties" title="4. Third parties">
        <p>
          No third party sets cookies through our pages, because nothing of theirs is loaded into them: fonts, pictures,
          maps and QR codes come from our own server. Links to WhatsApp, to maps, to videos and to the RERA register
          lead to sites that have their own policies.
        </p>
        <p>
          Where there is a button &lsquo;Street map&rsquo;, pressing it loads map pictures from the host that is named
          below it, which then sees your IP address. Before that nothing is loaded from there.
        </p>
      </Section>
      <Section id="managing" title="5. Managing cookies">
        <p>
          Signing out removes the cookies that keep you signed in; <code>sign_in_browser</code> stays until it expires
          and is of no use without a code sent to your phone. Every browser can show, block and delete cookies and other
          stored data in its settings, mostly under Privacy. If you block ours, you can still see the public pages, but
          you cannot sign in.
        </p>
      </Section>
      <Section id="opt-out" title="6. Opt-out links">
        <p>If analytics or marketing cookies are ever used here, you can opt out for all sites at once:</p>
        <ul className={styles.links}>
          <li>
            <a href="https://tools.google.com/dlpage/gaoptout" rel="noreferrer" target="_blank">
              Google Analytics opt-out
            </a>
          </li>
          <li>
            <a href="https://www.facebook.com/settings?tab=ads" rel="noreferrer" target="_blank">
              Facebook advertisement settings
            </a>
          </li>
          <li>
            <a href="https://www.youronlinechoices.com/" rel="noreferrer" target="_blank">
              Your Online Choices
            </a>
          </li>
        </ul>
      </Section>
      <Section id="dnt" title="7. Do not track">
        <p>
          {SITE.name} does not respond to do-not-track signals. As nobody is tracked here, the site behaves the same
          with and without them.
        </p>
      </Section>
      <Section id="updates" title="8. Updates">
        <p>We change this page whenever the cookies change. The date above is always today&rsquo;s.</p>
      </Section>
      <Section id="contact" title="9. Contact">
        <p>
          Questions about cookies: <EmailLink address={SITE.supportEmail} />.
        </p>
      </Section>
    </DocumentPage>
  );
}
