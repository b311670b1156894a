import type { Revision } from '@aangan/contract/catalogue/revision-entities';
import { adminPaths } from '@aangan/contract/paths';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../lib/calls/query-client.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { useParams, useSearchParams } from '../../lib/router/router.tsx';
import { OfflineLine } from '../../shared/offline/offline-line.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pencil } from '../../ui/icons.ts';
import { getAdminPropertyQuery } from '../shared/api/get-admin-property.ts';
import { ListTable } from '../shared/list-page.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { listRevisionsQuery } from './api/list-revisions.ts';
import { Comparison } from './components/comparison.tsx';
import { RestoreDialog } from './components/restore-dialog.tsx';
import { momentOf, revisionColumns } from './components/revision-columns.tsx';
import { historyPath, parseHistory } from './history-url.ts';
import { history as texts } from './history.texts.ts';
import layout from '../../ui/layout.module.css';
import styles from './history-page.module.css';

/** Prefetches the property and the saves of this URL. */
export function askForHistory({ pathname, search }: Location): void {
  const id = pathname.split('/')[3] ?? '';
  void queryClient.prefetchQuery(getAdminPropertyQuery(id));
  void queryClient.prefetchQuery(listRevisionsQuery(id, parseHistory(new URLSearchParams(search)).page));
}

/** /admin/properties/{id}/history: the saves of a property, compared and restored (F60 to F62). */
export function HistoryPage() {
  const { id = '' } = useParams();
  return <PropertyHistory key={id} id={id} />;
}

function PropertyHistory({ id }: { id: string }) {
  const state = parseHistory(useSearchParams());
  const property = useQuery(getAdminPropertyQuery(id));
  const query = useQuery(listRevisionsQuery(id, state.page));
  const [ticked, setTicked] = useState<readonly Revision[]>([]);
  // stays while its dialog closes, which then moves the focus
  const [asked, setAsked] = useState<Revision | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { data } = property;
  const closeHref = historyPath(id, { ...state, from: '', to: '' });
  const captionOf = (entry: string) => {
    if (entry === '') return texts.now;
    const known = [...ticked, ...(query.data?.content ?? [])].find((one) => one.id === Number(entry));
    return known ? momentOf(known) : `#${entry}`;
  };
  const tick = (revision: Revision) =>
    setTicked((before) => {
      const others = before.filter((one) => one.id !== revision.id);
      // of three the one that was ticked first gives way
      return others.length < before.length ? others : [...others.slice(-1), revision];
    });
  return (
    <>
      <PageTitle
        title={data ? fill(texts.title, { name: data.name }) : texts.titleWaiting}
        action={
          <a className={buttonClass({ variant: 'second' })} href={adminPaths.property(id)}>
            <Icon of={Pencil} />
            {texts.backToProperty}
          </a>
        }
      />
      <OfflineLine />
      {state.from !== '' && (
        <Comparison
          key={`${state.from} ${state.to}`}
          id={id}
          from={state.from}
          to={state.to}
          caption={fill(texts.between, { from: captionOf(state.from), to: captionOf(state.to) })}
          closeHref={closeHref}
        />
      )}
      <div className={styles.acts} role="group" aria-label={texts.chosen}>
        {ticked.length === 0 ? (
          <p className="muted">{texts.hint}</p>
        ) : (
          <Acts
            ticked={ticked}
            canRestore={data !== undefined}
            onCompare={(from, to) => navigate(historyPath(id, { ...state, from, to }), { preventScrollReset: true })}
            onRestore={(revision) => {
              setAsked(revision);
              setIsAsking(true);
            }}
          />
        )}
      </div>
      <ListTable
        query={query}
        page={state.page}
        hrefFor={(page) => historyPath(id, { ...state, page })}
        words={{ label: texts.versions, loading: texts.loading, failed: texts.loadFailed, noun: texts.noun }}
        columns={revisionColumns(
          ticked.map((one) => one.id),
          tick,
        )}
        empty={{ title: texts.empty }}
      />
      {data && asked && (
        <RestoreDialog
          id={id}
          revision={asked}
          version={data.version}
          isOpen={isAsking}
          onRestored={() => setTicked([])}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

interface ActsProps {
  /** One or two. */
  ticked: readonly Revision[];
  canRestore: boolean;
  /** @param to '' for now */
  onCompare: (from: string, to: string) => void;
  onRestore: (revision: Revision) => void;
}

function Acts({ ticked, canRestore, onCompare, onRestore }: ActsProps) {
  const [first, second] = [...ticked].sort((a, b) => a.id - b.id);
  if (first === undefined) return null;
  if (second !== undefined) {
    return <Button onClick={() => onCompare(String(first.id), String(second.id))}>{texts.compare}</Button>;
  }
  return (
    <div className={layout.row}>
      <Button variant="second" onClick={() => onCompare(String(first.id), '')}>
        {texts.compareWithNow}
      </Button>
      <Button disabled={!canRestore} onClick={() => onRestore(first)}>
        {texts.restore}
      </Button>
    </div>
  );
}
