import { LANGUAGE } from '@aangan/contract/core/build-language';
import { paths } from '@aangan/contract/paths';
import { BOARD_RETENTION_DAYS } from '@aangan/contract/boards/lists';
import { fill } from '@aangan/contract/core/translation';
import { notify } from '../../lib/notifications.ts';
import { writeLanguageCookie } from '../../lib/remember-language.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { DocumentPage } from './components/document-page.tsx';
import { DocumentText, fillWithSite } from './components/document-text.tsx';
import { cookies as texts } from './cookies.texts.ts';
import { useTodayText } from './use-today-text.ts';
import layout from '../../ui/layout.module.css';
import styles from './cookies-page.module.css';

type Lifetime = keyof typeof texts.lifetimes;

interface CookieRow {
  name: keyof typeof texts.purposes;
  lifetime: Lifetime;
  type: keyof typeof texts.types;
  set: keyof typeof texts.set;
}

const COOKIES: readonly CookieRow[] = [
  { name: 'access_token', lifetime: 'day', type: 'essential', set: 'signIn' },
  { name: 'refresh_token', lifetime: 'days7', type: 'essential', set: 'signIn' },
  { name: 'signed_in', lifetime: 'days7', type: 'essential', set: 'signIn' },
  { name: 'sign_in_browser', lifetime: 'signInBrowser', type: 'essential', set: 'code' },
  { name: 'user_preferences', lifetime: 'months6', type: 'functionality', set: 'language' },
  { name: '_ga', lifetime: 'years2', type: 'analytics', set: 'never' },
  { name: '_gid', lifetime: 'hours24', type: 'analytics', set: 'never' },
  { name: '_fbp', lifetime: 'months3', type: 'marketing', set: 'never' },
];

interface StoredRow {
  /** A name that ends in a colon is a prefix. */
  name: keyof typeof texts.stored;
  lifetime: Lifetime;
}

/** Each storage key and cache by name; a test compares a browser with this list (I29). */
const STORED: readonly StoredRow[] = [
  { name: 'termsAccepted', lifetime: 'cleared' },
  { name: 'cookieConsent', lifetime: 'cleared' },
  { name: 'boardGuest:', lifetime: 'board' },
  { name: 'aangan:return-to', lifetime: 'tab' },
  { name: 'aangan:pending-action', lifetime: 'tab' },
  { name: 'aangan:chat', lifetime: 'tab' },
  { name: 'aangan:chat-open', lifetime: 'tab' },
  { name: 'aangan:scroll', lifetime: 'tab' },
  { name: 'pressed', lifetime: 'tab' },
  { name: 'reloaded-at', lifetime: 'tab' },
  { name: 'street-map', lifetime: 'tab' },
  { name: 'draft:', lifetime: 'signOut' },
  { name: 'compare', lifetime: 'signOut' },
  { name: 'images-v1', lifetime: 'cleared' },
  { name: 'visit-v1', lifetime: 'visit' },
  { name: 'offline:', lifetime: 'update' },
];

const { columns: headers } = texts;
const lifetimeOf = (lifetime: Lifetime) =>
  fill(texts.lifetimes[lifetime] as '{days}', { days: String(BOARD_RETENTION_DAYS) });

/** The chat has a key for each language (L14). */
const storedName = (name: string) => (LANGUAGE !== 'en' && name === 'aangan:chat' ? `${name}:${LANGUAGE}` : name);

const STORED_COLUMNS: readonly Column<StoredRow>[] = [
  { key: 'name', header: headers.name, cell: ({ name }) => <code>{storedName(name)}</code> },
  { key: 'lifetime', header: headers.lifetime, cell: ({ lifetime }) => lifetimeOf(lifetime) },
  { key: 'purpose', header: headers.purpose, cell: ({ name }) => texts.stored[name] },
];

const COLUMNS: readonly Column<CookieRow>[] = [
  { key: 'name', header: headers.name, cell: ({ name }) => <code>{name}</code> },
  { key: 'lifetime', header: headers.lifetime, cell: ({ lifetime }) => lifetimeOf(lifetime) },
  { key: 'type', header: headers.type, cell: ({ type }) => texts.types[type] },
  { key: 'purpose', header: headers.purpose, cell: ({ name }) => texts.purposes[name] },
  { key: 'set', header: headers.set, cell: ({ set }) => texts.set[set] },
];

/** Cookie policy (INFO5); the date is today's (INFO6). */
export function CookiesPage() {
  const today = useTodayText();
  return (
    <DocumentPage
      title={texts.title}
      description={fillWithSite(texts.description)}
      path={paths.cookies()}
      isLegal
      hasVersions
      dated={fill(texts.dated, { date: today })}
      lead={texts.lead}
    >
      <DocumentText
        sections={texts.sections}
        more={{ table: <Tables />, managing: <ForgetLanguage />, 'opt-out': <OptOutLinks /> }}
      />
    </DocumentPage>
  );
}

function Tables() {
  return (
    <>
      <div className={styles.table}>
        <DataTable caption={texts.cookiesByName} columns={COLUMNS} rows={COOKIES} rowKey={({ name }) => name} />
      </div>
      <p>{texts.besides}</p>
      <div className={styles.table}>
        <DataTable caption={texts.storedByName} columns={STORED_COLUMNS} rows={STORED} rowKey={({ name }) => name} />
      </div>
    </>
  );
}

/** Deletes the cookie of the language (L15); the account keeps its own. */
function ForgetLanguage() {
  const forget = () => {
    writeLanguageCookie('', 0);
    notify.success(texts.languageForgotten);
  };
  return (
    <div className={layout.row}>
      <Button variant="second" onClick={forget}>
        {texts.forgetLanguage}
      </Button>
    </div>
  );
}

const OPT_OUT_LINKS = {
  google: 'https://tools.google.com/dlpage/gaoptout',
  facebook: 'https://www.facebook.com/settings?tab=ads',
  choices: 'https://www.youronlinechoices.com/',
} as const;

function OptOutLinks() {
  return (
    <ul className={styles.links}>
      {Object.entries(OPT_OUT_LINKS).map(([name, url]) => (
        <li key={name}>
          <a href={url} rel="noreferrer" target="_blank">
            {texts.optOut[name as keyof typeof OPT_OUT_LINKS]}
          </a>
        </li>
      ))}
    </ul>
  );
}
