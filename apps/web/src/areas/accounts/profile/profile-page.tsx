import { accountPaths, paths } from '@aangan/contract/paths';
import type { Profile } from '@aangan/contract/accounts/entities';
import { formatBudget } from '@aangan/contract/core/money';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { SITE } from '@aangan/contract/core/site';
import { profile as profileTexts } from '@aangan/contract/accounts/profile.texts';
import { session as sessionTexts } from '@aangan/contract/accounts/session.texts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../lib/calls/api.ts';
import { openAuth } from '../../../lib/session/auth-prompt.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isIncomplete } from '../../../lib/calls/wire/profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  Bell,
  Building2,
  CalendarCheck,
  ChevronRight,
  EyeOff,
  Heart,
  Pencil,
  ShieldCheck,
  Smartphone,
  Users,
} from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { MessagesIn } from './components/messages-in.tsx';
import { profile as texts } from './profile.texts.ts';
import { getProfileQuery } from './api/get-profile.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './profile-page.module.css';
import layout from '../../../ui/layout.module.css';
import panelStyles from '../../../ui/panel.module.css';
import personStyles from '../../../ui/person.module.css';
import tilesStyles from '../../../ui/tiles.module.css';

/** Prefetches the profile. */
export function askForProfile(): void {
  void queryClient.prefetchQuery(getProfileQuery);
}

/** /user/profile, read-only. */
export function ProfilePage() {
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <title>{`${texts.profile} - ${SITE.name}`}</title>
      <div className={layout.pageHead}>
        <h1>{texts.profile}</h1>
      </div>
      <Content />
    </div>
  );
}

function Content() {
  const { status } = useSession();
  const profile = useQuery({ ...getProfileQuery, enabled: status !== 'anonymous' });
  const { data, error } = profile;
  if (status === 'anonymous') return <SignInAgain text={sessionTexts.loggedOut} />;
  if (!data && isApiError(error) && (error.status === 401 || error.status === 403)) {
    return <SignInAgain text={profileTexts.sessionExpired} />;
  }
  return (
    <Loaded
      query={profile}
      waiting={<Waiting text={profileTexts.loading} />}
      failure={{ title: profileTexts.loadFailed }}
    >
      {(shown) => <Details profile={shown} />}
    </Loaded>
  );
}

function SignInAgain({ text }: { text: string }) {
  return (
    <div role="alert">
      <EmptyState
        title={text}
        action={<Button onClick={() => openAuth({ returnTo: paths.profile() })}>{texts.signInRegister}</Button>}
      />
    </div>
  );
}

function Details({ profile }: { profile: Profile }) {
  const { name, email, contactNo, preferredFlatType, minBudget, maxBudget } = profile;
  return (
    <div className={styles.profile}>
      {isIncomplete(profile) && <Notice kind="warning">{profileTexts.incomplete}</Notice>}
      <section className={classNames(panelStyles.panel, panelStyles.roomy)} aria-label={texts.yourDetails}>
        <div className={classNames(personStyles.person, styles.who)}>
          <Avatar name={initialLetter(name)} />
          <b>{name || texts.notProvided}</b>
        </div>
        <DataList
          items={[
            { label: texts.name, value: name || texts.notProvided },
            { label: texts.email, value: email ? <Email {...profile} /> : texts.notProvided },
            // breakable spaces: at 200% text size the number needs a second line
            {
              label: texts.contactNumber,
              value: formatPhone(contactNo).replaceAll('\u00A0', ' ') || texts.notProvided,
            },
            { label: texts.preferredFlatType, value: preferredFlatType ?? texts.notSpecified },
            { label: texts.budgetRange, value: formatBudget(minBudget, maxBudget) },
          ]}
        />
        <MessagesIn profile={profile} />
      </section>
      <div className={styles.ways}>
        <QuickActions />
        <YourAccount />
      </div>
    </div>
  );
}

/** The address and whether it is confirmed; until then with a button that resends the link (I54). */
function Email({ email, emailChecked }: Profile) {
  return (
    <>
      {email}
      <span className={styles.state}>
        {emailChecked ? texts.confirmed : <a href={accountPaths.editProfile()}>{texts.notConfirmed}</a>}
      </span>
    </>
  );
}

/** The avatar shows only the first letter of the name. */
const initialLetter = (name: string) => Array.from(name)[0];

function QuickActions() {
  return (
    <nav aria-label={texts.quickActions}>
      <ul className={tilesStyles.tiles}>
        <li>
          <a href={paths.shortlist()}>
            <Icon of={Heart} />
            {texts.yourShortlist}
          </a>
        </li>
        <li>
          <a href={paths.bookings()}>
            <Icon of={CalendarCheck} />
            {texts.yourVisits}
          </a>
        </li>
        <li>
          <a href={paths.listing()}>
            <Icon of={Building2} />
            {texts.browseProperties}
          </a>
        </li>
      </ul>
    </nav>
  );
}

const ENTRIES = [
  { href: accountPaths.editProfile(), label: texts.entries.edit, icon: Pencil },
  { href: accountPaths.searches(), label: texts.entries.searches, icon: Bell },
  { href: accountPaths.hidden(), label: texts.entries.hidden, icon: EyeOff },
  { href: accountPaths.boards(), label: texts.entries.boards, icon: Users },
  { href: accountPaths.privacy(), label: texts.entries.privacy, icon: ShieldCheck },
  { href: accountPaths.devices(), label: texts.entries.devices, icon: Smartphone },
];

/** Links to the settings of the account. */
function YourAccount() {
  return (
    <nav aria-labelledby="your-account" className={styles.account}>
      <h2 id="your-account">{texts.yourAccount}</h2>
      <ul className={panelStyles.panel}>
        {ENTRIES.map(({ href, label, icon }) => (
          <li key={href}>
            <a href={href}>
              <Icon of={icon} size="l" />
              {label}
              <Icon of={ChevronRight} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
