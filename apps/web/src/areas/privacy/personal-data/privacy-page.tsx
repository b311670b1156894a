import { type PrivacySection, accountPaths } from '@aangan/contract/paths';
import type { Consent, Grievance } from '@aangan/contract/privacy/entities';
import { formatDate } from '@aangan/contract/core/dates';
import { fill, plural } from '@aangan/contract/core/translation';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useLocation } from '../../../lib/router/router.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AccountHead } from '../../accounts/shared/account/account-head.tsx';
import { OfflineNotice } from '../../accounts/shared/account/offline-notice.tsx';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { getContactPreferencesQuery } from './api/get-contact-preferences.ts';
import { getDeletionQuery } from './api/get-deletion.ts';
import { getNomineeQuery } from './api/get-nominee.ts';
import { listConsentsQuery } from './api/list-consents.ts';
import { listContactLogQuery } from './api/list-contact-log.ts';
import { listGrievancesQuery } from './api/list-grievances.ts';
import { preferencesText } from './call-words.ts';
import { AgreeSection } from './components/agree-section.tsx';
import { GrievancesSection } from './components/grievances-section.tsx';
import { DataSection } from './components/data-section.tsx';
import { DeleteSection } from './components/delete-section.tsx';
import { HoursSection } from './components/hours-section.tsx';
import { GrievanceDialog } from './components/lazy-dialog.ts';
import { LogSection } from './components/log-section.tsx';
import { NomineeSection } from './components/nominee-section.tsx';
import { Section } from './components/section.tsx';
import { privacy as texts } from './privacy.texts.ts';
import { useCurrentSection } from './use-current-section.ts';
import layout from '../../../ui/layout.module.css';
import styles from './privacy-page.module.css';

const ORDER = ['log', 'hours', 'agree', 'data', 'nominee', 'complaints', 'del'] as const satisfies PrivacySection[];
const TITLES: Record<PrivacySection, string> = {
  log: texts.log.title,
  hours: texts.hours.title,
  agree: texts.agree.title,
  data: texts.data.title,
  nominee: texts.nominee.title,
  complaints: texts.complaints.title,
  del: texts.delete.title,
};

/** Prefetches the state of each section. */
export function askForPrivacy(): void {
  void queryClient.prefetchInfiniteQuery(listContactLogQuery('people'));
  void queryClient.prefetchQuery(getContactPreferencesQuery);
  void queryClient.prefetchQuery(listConsentsQuery);
  void queryClient.prefetchQuery(getNomineeQuery);
  void queryClient.prefetchQuery(listGrievancesQuery);
  void queryClient.prefetchQuery(getDeletionQuery);
}

/** /user/privacy: who saw the user's number, and every setting of their own data. */
export function PrivacyPage() {
  const isWide = useIsWide();
  const [open, setOpen] = useOpenSections();
  const [complaint, setComplaint] = useState<{ entryId: number | null; isOpen: boolean }>({
    entryId: null,
    isOpen: false,
  });
  const log = useInfiniteQuery(listContactLogQuery('people'));
  const states = useStates();
  const entries = log.data?.pages.flatMap(({ content }) => content) ?? [];
  const complainOf = (entryId: number | null) => setComplaint({ entryId, isOpen: true });
  const bodies: Record<PrivacySection, ReactNode> = {
    log: <LogSection onComplain={complainOf} />,
    hours: <HoursSection />,
    agree: <AgreeSection onDelete={() => setOpen((all) => [...all, 'del'])} />,
    data: <DataSection />,
    nominee: <NomineeSection />,
    complaints: <GrievancesSection onFile={() => complainOf(null)} />,
    del: <DeleteSection />,
  };
  return (
    <div className={classNames(layout.wrap, styles.page)} data-waiting={log.isPending || undefined}>
      <AccountHead title={texts.title} />
      <OfflineNotice at={log.dataUpdatedAt} />
      <div className={styles.columns}>
        {isWide && <Contents states={states} />}
        <div>
          {ORDER.map((id) => (
            <Section
              key={id}
              id={id}
              title={TITLES[id]}
              state={states[id]}
              isFixed={isWide}
              isOpen={open.includes(id)}
              onToggle={() => setOpen((all) => (all.includes(id) ? all.filter((other) => other !== id) : [...all, id]))}
            >
              {bodies[id]}
            </Section>
          ))}
        </div>
      </div>
      <GrievanceDialog
        isOpen={complaint.isOpen}
        onClose={() => setComplaint((last) => ({ ...last, isOpen: false }))}
        entry={entries.find(({ id }) => id === complaint.entryId) ?? null}
      />
    </div>
  );
}

/** The expanded sections: at first the one in the URL's hash, else the log; later hashes add to them. */
function useOpenSections() {
  const { hash } = useLocation();
  const named = ORDER.find((id) => hash === `#${id}`);
  const [open, setOpen] = useState<readonly PrivacySection[]>([named ?? 'log']);
  const [seen, setSeen] = useState(hash);
  if (hash !== seen) {
    setSeen(hash);
    if (named) setOpen((all) => [...all, named]);
  }
  return [open, setOpen] as const;
}

type States = Partial<Record<PrivacySection, string>>;

/** Table of contents, shown beside the sections on a wide window. */
function Contents({ states }: { states: States }) {
  const current = useCurrentSection(ORDER);
  return (
    <nav className={styles.contents} aria-label={texts.sections}>
      {ORDER.map((id) => (
        <a key={id} href={accountPaths.privacy(id)} aria-current={id === current ? 'true' : undefined}>
          {TITLES[id]}
          {states[id] && <small>{states[id]}</small>}
        </a>
      ))}
    </nav>
  );
}

/** The state of each section in a few words; absent while it loads. */
function useStates(): States {
  const log = useInfiniteQuery(listContactLogQuery('people')).data?.pages[0];
  const preferences = useQuery(getContactPreferencesQuery).data;
  const consents = useQuery(listConsentsQuery).data;
  const nominee = useQuery(getNomineeQuery).data;
  const grievances = useQuery(listGrievancesQuery).data;
  const deletion = useDeletion();
  return {
    ...(log && { log: logText(log.thisMonth) }),
    ...(preferences && { hours: preferencesText(preferences) }),
    ...(consents && { agree: agreeText(consents) }),
    ...(nominee !== undefined && { nominee: nominee?.name ?? texts.nominee.none }),
    ...(grievances && { complaints: openText(grievances) }),
    ...(deletion && { del: fill(texts.delete.waitsShort, { date: formatDate(deletion.dueOn, 'long') }) }),
  };
}

const counted = (text: string) => ({ one: text, other: text });

function logText(count: number): string {
  return count === 0 ? texts.log.nobodyThisMonth : plural(counted(texts.log.thisMonth), count, {});
}

function agreeText(consents: readonly Consent[]): string {
  const hasAlerts = consents.some(({ purpose, given }) => purpose === 'ALERT_EMAILS' && given);
  return texts.agree.purposes[hasAlerts ? 'ALERT_EMAILS' : 'ACCOUNT'].state;
}

function openText(all: readonly Grievance[]): string {
  const open = all.filter(({ status }) => status === 'OPEN').length;
  return open === 0 ? texts.complaints.noneOpen : plural(counted(texts.complaints.open), open, {});
}

/** Null while no deletion is scheduled. Refetched when the session, which is synchronized across tabs, disagrees. */
function useDeletion() {
  const { data, refetch } = useQuery(getDeletionQuery);
  const { user } = useSession();
  const isOld = user !== null && data !== undefined && (data?.dueOn ?? null) !== user.deletionDueOn;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  return data;
}
